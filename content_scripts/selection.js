// Selecting words as a person does: where they begin and end on the screen, what is selected, what went to the clipboard.

const SKIPPED_TEXT = /^(script|style|noscript|template|textarea|select|option|title)$/;
const IS_SPACE = /[\s\u200b\u00ad]/, ELLIPSIS = /\s*(?:…|\.\.\.)\s*/;

// The letters shown below a node, without white space, each with its place.
class Letters {
  constructor(root) {
    this.text = '';
    this.places = [];
    this.gather(root);
  }

  gather(node) {
    if (nodeTypeOf(node) === Node.TEXT_NODE) return this.add(node);
    if (nodeTypeOf(node) === Node.ELEMENT_NODE && (SKIPPED_TEXT.test(node.localName) || (!isRendered(node) && getComputedStyle(node).display !== 'contents'))) return undefined;
    for (const child of composedChildren(node)) this.gather(child);
    return undefined;
  }

  add(node) {
    const kept = [];
    for (let offset = 0; offset < node.data.length; offset += 1) {
      if (IS_SPACE.test(node.data[offset])) continue;
      kept.push(node.data[offset]);
      this.places.push([node, offset]);
    }
    this.text += kept.join('');
  }

  // [from, to) of each place where the words stand; "first … last" means all from the one to the other.
  find(words) {
    const [first, last] = words.split(ELLIPSIS).map(bare);
    const starts = placesOf(this.text, first);
    if (last === undefined) return starts.map(from => [from, from + first.length]);
    return starts.map(from => [from, this.text.indexOf(last, from + first.length)]).filter(([, at]) => at >= 0).map(([from, at]) => [from, at + last.length]);
  }
}

function bare(text) {
  return text.replace(/[\s\u200b\u00ad]+/g, '');
}

// Where the needle stands; without regard to case where it does not stand as it is.
function placesOf(text, needle) {
  for (const fold of [word => word, word => word.toLowerCase()]) {
    const found = [], inner = fold(text), wanted = fold(needle);
    if (inner.length !== text.length || !wanted) continue;
    for (let at = inner.indexOf(wanted); at >= 0; at = inner.indexOf(wanted, at + wanted.length)) found.push(at);
    if (found.length) return found;
  }
  return [];
}

let wantedRange = null, wantedLetters = '';

// Finds the words (or, without words, all) in an element or the whole frame, and keeps the place when there is only one.
function findWords({ id, text }) {
  const root = id ? elementOf(id) : bodyOf(document);
  wantedRange = null;
  if (!root) return { count: 0 };
  const letters = new Letters(root);
  const found = text ? letters.find(text) : letters.text ? [[0, letters.text.length]] : [];
  if (found.length === 1) wantedRange = rangeOf(letters, found[0]);
  if (found.length === 1) wantedLetters = letters.text.slice(...found[0]);
  return { count: found.length };
}

function rangeOf(letters, [from, to]) {
  const range = document.createRange();
  range.setStart(...letters.places[from]);
  const [node, offset] = letters.places[to - 1];
  range.setEnd(node, offset + 1);
  return range;
}

// The points between which the mouse is dragged, at the outer edges of the first and the last letter.
function wordPoints({ scroll }) {
  if (!wantedRange || !wantedRange.startContainer.isConnected) return null;
  const { startContainer, startOffset, endContainer, endOffset } = wantedRange;
  const holder = startContainer.parentElement;
  if (scroll) (scroll === 'end' ? endContainer.parentElement : holder).scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const first = letterBox(startContainer, startOffset), last = letterBox(endContainer, endOffset - 1);
  const start = { x: first.left + Math.min(1, first.width / 4), y: (first.top + first.bottom) / 2 };
  const end = { x: last.right - Math.min(1, last.width / 4), y: (last.top + last.bottom) / 2 };
  const hit = deepElementFromPoint(start.x, start.y);
  const isReached = hit && (composedContains(holder, hit) || composedContains(hit, holder));
  return { start, end, isDragged: Boolean(composedClosest(holder, node => node.draggable === true || node.localName === 'button')), coverer: hit && !isReached ? toldElement(hit) : null };
}

function letterBox(node, offset) {
  const range = document.createRange();
  range.setStart(node, offset);
  range.setEnd(node, offset + 1);
  return [...range.getClientRects()].pop() || range.getBoundingClientRect();
}

// The last resort, for what the mouse cannot select: words of a link, of a button, of something that is dragged.
function selectFound() {
  if (!wantedRange) return false;
  const { startContainer, startOffset, endContainer, endOffset } = wantedRange;
  getSelection().setBaseAndExtent(startContainer, startOffset, endContainer, endOffset);
  return true;
}

// What is selected now, in a field or in the text of the frame; never out of a password.
function selectedText() {
  const focus = deepFocus();
  if (focus && /^(input|textarea)$/.test(focus.localName)) {
    if (focus.type === 'password') return '';
    if (focus.selectionStart !== null && focus.selectionStart !== undefined) {
      const own = focus.value.slice(focus.selectionStart, focus.selectionEnd);
      if (own) return own;
    }
  }
  return String(getSelection());
}

// How many arrow keys lead to the words in a field and over them, counted from the nearer end; letters as a person counts.
function fieldSteps({ id, text }) {
  const field = elementOf(id);
  if (!field) return null;
  const value = String(field.value), letters = [];
  let bareText = '';
  const split = [...new Intl.Segmenter().segment(value)];
  split.forEach(({ segment }, index) => { for (const unit of bare(segment)) { bareText += unit; for (let i = 0; i < unit.length; i += 1) letters.push(index); } });
  const found = placesOf(bareText, bare(text));
  if (found.length !== 1) return { count: found.length };
  const from = letters[found[0]], to = letters[found[0] + bare(text).length - 1] + 1;
  return { count: 1, before: from, over: to - from, words: split.slice(from, to).map(({ segment }) => segment).join('') };
}

function focusedField() {
  const focus = deepFocus();
  if (!focus || focus === bodyOf(document)) return null;
  return { value: rawValue(focus), secret: focus.type === 'password', editable: isEditable(focus) || Boolean(composedClosest(focus, isEditableRoot)), name: nameOf(focus, roleOf(focus)), role: shortRole(roleOf(focus)) };
}

// The last copy, cut or paste that the browser told this frame of: its text, and whether the page took it over.
let clipboardEvent = null;

function noteClipboard(event) {
  if (!event.isTrusted) return;
  const own = event.type === 'paste' || event.defaultPrevented ? event.clipboardData.getData('text/plain') : selectedText();
  clipboardEvent = { type: event.type, text: own, taken: event.defaultPrevented };
}

// Listens from now on, after all that the page listens with: on the way down for what it stops, on the way up for the rest.
function listenToClipboard() {
  clipboardEvent = null;
  for (const type of ['copy', 'cut', 'paste']) {
    for (const isCapture of [true, false]) {
      removeEventListener(type, noteClipboard, isCapture);
      addEventListener(type, noteClipboard, isCapture);
    }
  }
  return selectedText();
}
