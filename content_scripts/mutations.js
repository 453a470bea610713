// The log of what flashed by: words added, removed and changed, dialogs opened and closed, fields marked invalid.
//
// A batch of mutations is reduced to its net difference: a re-render that puts the same words back is no event, and
// what was added and taken out again within the batch is.

const WATCHED_ATTRIBUTES = [
  'class', 'style', 'hidden', 'open', 'popover', 'inert', 'aria-hidden', 'aria-invalid', 'aria-expanded', 'aria-checked',
  'aria-selected', 'aria-pressed', 'aria-disabled', 'aria-busy', 'aria-current', 'aria-valuenow', 'aria-valuetext', 'disabled',
  'value', 'src', 'fill', 'slot', 'data-state', 'data-status', 'data-open', 'data-show', 'data-visible', 'data-active',
  'data-hidden', 'data-expanded', 'data-loading', 'data-type', 'data-variant', ID_ATTRIBUTE,
];
const SHOWING_ATTRIBUTE = /^(class|style|hidden|open|popover|inert|slot|aria-(hidden|expanded|selected|busy)|data-.*)$/;
const ROOT_LIMIT = 150, MESSAGE_LIMIT = 20, TICKER_WORDS = 80, GAUGE_PAUSE_MS = 1000, ACTION_MS = 5000, SIGN_TEXT = 200;
const knownInvalid = new WeakSet();
const knownSigns = new WeakMap();
const gauges = new WeakMap();
let lastTitle = null;

// One batch of the observer, sorted by what it was done to.
class Batch {
  constructor(records) {
    this.nodes = new Map();
    this.texts = new Map();
    this.attributes = new Map();
    for (const record of records) this.sort(record);
  }

  sort(record) {
    if (record.type === 'childList') {
      for (const node of record.addedNodes) this.note(node, false, record.target);
      for (const node of record.removedNodes) this.note(node, true, record.target);
    } else if (record.type === 'characterData') {
      const olds = this.texts.get(record.target);
      if (olds) olds.push(record.oldValue);
      else this.texts.set(record.target, [record.oldValue]);
    } else if (record.attributeName !== ID_ATTRIBUTE) {
      const names = this.attributes.get(record.target) || {};
      names[record.attributeName] = (names[record.attributeName] || 0) + 1;
      this.attributes.set(record.target, names);
    }
  }

  // What a node was before the batch is told by the first record about it.
  note(node, wasThere, parent) {
    const type = nodeTypeOf(node);
    if (type !== Node.ELEMENT_NODE && type !== Node.TEXT_NODE) return;
    if (!this.nodes.has(node)) this.nodes.set(node, { wasThere, parent });
  }
}

function logMutations(records) {
  messageParts.clear();
  const batch = new Batch(records);
  if (batch.nodes.size) logNodes(batch.nodes);
  const isSpent = batch.texts.size > 0 && isPlainSpent();
  for (const [node, olds] of batch.texts) logText(node, olds, isSpent);
  let isShowing = false, isTicking = true;
  for (const [target, names] of batch.attributes) {
    if (isClobbered(target) || !logAttributes(target, names)) continue;
    isShowing = true;
    isTicking = isTicking && isTickingNow(target);
  }
  if (isShowing || hasStyleSheet(batch.nodes)) scheduleRecheck(isShowing && isTicking);
  logTitle(batch);
}

function hasStyleSheet(nodes) {
  if (nodes.size > ROOT_LIMIT) return true;
  for (const node of nodes.keys()) if (node instanceof HTMLStyleElement || node instanceof HTMLLinkElement) return true;
  return false;
}

// -- nodes ----------------------------------------------------------------------------------------------------------

function logNodes(nodes) {
  const added = [], removed = [], flashed = [];
  const leftOut = new Map(), isSpent = isPlainSpent();
  for (const [node, { wasThere, parent }] of nodes) {
    const isThere = isConnectedOf(node);
    if (wasThere === isThere && wasThere) continue;
    if (isLeftOut(parent, node, leftOut, isSpent) || isWordless(node)) continue;
    if (!isThere) lastParents.set(node, parent);
    (isThere ? added : wasThere ? removed : flashed).push(node);
  }
  const gone = wordsGone(removed);
  const before = new Map(gone);
  const echoes = [];
  const isCut = logAddedNodes(added, gone, echoes);
  logFlashes(flashed, before);
  for (const [root, runs] of echoes) if (isAnnouncedAnew(root, nodes)) logWords(root, runs);
  const left = isCut ? [] : [...gone].filter(([, count]) => count > 0).map(([text]) => text);
  if (left.length) emit('removed', 'text', left.join(' '));
}

function isWordless(node) {
  return nodeTypeOf(node) === Node.ELEMENT_NODE ? !isClobbered(node) && NO_WORDS.test(node.localName) : !/\S/.test(node.data);
}

// A clock's or feed's plain words, and plain words beyond what is kept in a second, are not read at all.
function isLeftOut(parent, node, known, isSpent) {
  if (!(parent instanceof Element) || isClobbered(parent)) return false;
  if (!known.has(parent)) known.set(parent, (isSpent || isSmallTicker(parent)) && !isMessagePart(parent));
  if (!known.get(parent) || mayBeMessage(node)) return false;
  if (isSpent) countDropped();
  return true;
}

function isSmallTicker(element) {
  if (!isTickingNow(element)) return false;
  return childNodesOf(element).length < 20 && element.textContent.length < TICKER_WORDS;
}

function mayBeMessage(node) {
  if (nodeTypeOf(node) !== Node.ELEMENT_NODE || isClobbered(node)) return false;
  return node.matches(MESSAGE_SELECTOR) || isDialog(node) || signOf(node) !== '' || (node.firstElementChild !== null && node.querySelector(MESSAGE_SELECTOR) !== null);
}

function wordsGone(removed) {
  const gone = new Map(), whole = new Set(removed);
  let budget = RUN_LIMIT;
  for (const node of removed) {
    if (budget <= 0) break;
    const parent = lastParents.get(node);
    if (hiddenRoots.has(node) || hasLastAncestorIn(node, whole) || !wasShownIn(parent)) continue;
    for (const [text] of textRuns(node, false)) {
      gone.set(text, (gone.get(text) || 0) + 1);
      budget -= 1;
    }
  }
  return gone;
}

function wasShownIn(parent) {
  return !(parent instanceof Element) || isClobbered(parent) || !parent.isConnected || isShown(parent);
}

function hasLastAncestorIn(node, set) {
  for (let parent = parentNodeOf(node); parent; parent = parentNodeOf(parent)) if (set.has(parent)) return true;
  return false;
}

// The parser and frameworks add a parent and then its children: the words count once.
function hasAncestorIn(node, set) {
  for (let parent = composedParent(node); parent; parent = composedParent(parent)) if (set.has(parent)) return true;
  return false;
}

// Plain words of neighbours are one event; each message is one of its own. True when not all of them were read.
function logAddedNodes(added, gone, echoes) {
  const whole = new Set(added), inside = new Map(), plain = new Map();
  let budget = RUN_LIMIT;
  for (const root of added.length > ROOT_LIMIT ? mostTelling(added, whole) : added) {
    const parent = parentNodeOf(root);
    if (!inside.has(parent)) inside.set(parent, whole.has(parent) || hasAncestorIn(parent || root, whole));
    if (inside.get(parent) || budget <= 0 || isInHidden(root, parent)) continue;
    const runs = textRuns(root, true);
    budget -= runs.length;
    const fresh = runs.filter(([text]) => !take(gone, text));
    if (fresh.length < runs.length) echoes.push([root, runs.filter(run => !fresh.includes(run))]);
    if (!fresh.length) continue;
    if (nodeTypeOf(root) === Node.ELEMENT_NODE && (mayBeMessage(root) || isDialog(root))) logWords(root, fresh);
    else plain.set(parent, [...(plain.get(parent) || []), ...fresh]);
  }
  for (const [parent, runs] of plain) logWords(parent, runs);
  return budget <= 0 || added.length > ROOT_LIMIT;
}

function isInHidden(root, parent) {
  return nodeTypeOf(root) === Node.TEXT_NODE && parent instanceof Element && !isClobbered(parent) && !isShown(parent);
}

function take(counts, text) {
  const count = counts.get(text) || 0;
  if (count) counts.set(text, count - 1);
  return count > 0;
}

// Of very many: the first ones, and all that may be messages. What stands in another of them is told with that one;
// to ask it as well would cost the square of the depth.
function mostTelling(added, whole) {
  const late = added.slice(ROOT_LIMIT).filter(node => nodeTypeOf(node) === Node.ELEMENT_NODE && !whole.has(parentNodeOf(node)) && mayBeMessage(node));
  return [...added.slice(0, ROOT_LIMIT), ...late.slice(0, MESSAGE_LIMIT)];
}

function logFlashes(flashed, known) {
  const whole = new Set(flashed);
  for (const node of flashed.slice(0, ROOT_LIMIT)) {
    const parent = lastParents.get(node);
    if (hasLastAncestorIn(node, whole) || !wasShownIn(parent) || isMeasuring(node)) continue;
    const runs = textRuns(node, false).filter(([text]) => !known.has(text)).map(([text, host]) => [text, host || parent]);
    if (!runs.length) continue;
    logWords(nodeTypeOf(node) === Node.ELEMENT_NODE ? node : parent, runs);
    emit('removed', 'text', runs.map(([text]) => text).join(' '));
  }
}

// Pages put words aside for a moment to measure them.
function isMeasuring(node) {
  if (nodeTypeOf(node) !== Node.ELEMENT_NODE || isClobbered(node)) return false;
  const style = attributeOf(node, 'style') || '';
  return node.hasAttribute('hidden') || node.getAttribute('aria-hidden') === 'true' || /visibility:\s*hidden|display:\s*none|-\d{3,}/.test(style);
}

// The same words put into a message again right after an action: it is told again, a re-render around it is not.
function isAnnouncedAnew(root, nodes) {
  const { parent } = nodes.get(root) || {};
  if (!armed || Date.now() - armed.at > ACTION_MS || !(parent instanceof Element) || isClobbered(parent) || isTickingNow(parent)) return false;
  return isMessagePart(parent) || /^(error|success|warning)$/.test(signOf(parent));
}

// Words that are shown now, as one event, or two when a message stands among plain words.
function logWords(root, runs) {
  const element = root instanceof Element && !isClobbered(root) ? root : runs[0][1] || bodyOf(document);
  const dialog = isDialog(element);
  const messages = dialog ? [] : runs.filter(([, host]) => host && isMessagePart(host));
  const [boxes, others] = dialog || messages.length || !mayBeMessage(element) ? [new Map(), runs] : apartByMessage(runs);
  for (const [box, part] of boxes) {
    const text = part.map(([words]) => words).join(' ');
    emit('added', categoryOf(box, text), text);
    if (box.isConnected) keepReported(box, text);
  }
  const parts = messages.length && messages.length < runs.length ? [messages, runs.filter(run => !messages.includes(run))] : [others];
  for (const part of parts.filter(list => list.length)) {
    const text = part.map(([words]) => words).join(' ');
    const category = dialog ? 'dialog' : categoryOf(part[0][1] || element, text);
    emit('added', category, text);
    if (category !== 'text' && element.isConnected) keepReported(element, text);
  }
}

// The runs of each message that its class marks, whole (a link in it breaks it into several), and all others.
function apartByMessage(runs) {
  const boxes = new Map(), others = [], known = new Map();
  for (const run of runs) {
    const host = run[1];
    if (!known.has(host)) known.set(host, host && !isClobbered(host) ? markedMessageOf(host) : null);
    const box = known.get(host);
    if (!box) others.push(run);
    else boxes.set(box, [...(boxes.get(box) || []), run]);
  }
  return [boxes, others];
}

function isDialog(element) {
  const role = attributeOf(element, 'role');
  return localNameOf(element) === 'dialog' || role === 'dialog' || role === 'alertdialog' || attributeOf(element, 'aria-modal') === 'true';
}

// -- texts ----------------------------------------------------------------------------------------------------------

// Each value that a text went through: what stood there within one batch is still in its records.
function logText(node, olds, isSpent) {
  const host = node.parentElement || (parentNodeOf(node) && parentNodeOf(node).host);
  if (!host || isClobbered(host) || NO_WORDS.test(host.localName)) return;
  const isMessage = isMessagePart(host);
  if (!isMessage && isSpent) {
    countDropped();
    return;
  }
  if (!isMessage && isSmallTicker(host)) return;
  if (!isShown(host)) return;
  const values = [...(isMessage ? olds : olds.slice(0, 1)), node.data].map(text => squeeze(text.slice(0, EVENT_READ)));
  for (let index = 1; index < values.length; index += 1) {
    const [before, after] = [values[index - 1], values[index]];
    if (before === after) continue;
    if (after) emit('changed', categoryOf(host, after), before ? `${cut(before, 60)} → ${cut(after, 90)}` : after, after);
    else emit('removed', 'text', before);
  }
}

function logTitle(batch) {
  const title = titleOf(document).slice(0, TITLE_LIMIT);
  if (lastTitle === null || nextNumber === 0) {
    lastTitle = title;
  } else if (title !== lastTitle) {
    const element = Document.prototype.querySelector.call(document, 'title');
    if (!(element && isTickingNow(element))) emit('changed', 'page', `title: ${cut(lastTitle, 60)} → ${cut(title, 80)}`, title);
    lastTitle = title;
  }
}

// -- attributes -----------------------------------------------------------------------------------------------------

// True when the change may have shown or hidden something.
function logAttributes(target, names) {
  if (!target.isConnected) return false;
  if ('aria-invalid' in names || 'class' in names) logInvalid(target);
  if ('value' in names || 'aria-valuenow' in names || 'aria-valuetext' in names) logGauge(target);
  const showing = Object.keys(names).filter(name => SHOWING_ATTRIBUTE.test(name));
  if (!showing.length) return false;
  if (!hiddenRoots.has(target) && !isTickingNow(target)) logHiddenOrMarked(target, names);
  return true;
}

function logHiddenOrMarked(target, names) {
  if (!isShown(target)) {
    if (closestNowOrLast(target, node => hiddenRoots.has(node))) return;
    hiddenRoots.add(target);
    const words = wordsOf(target, false);
    reported = reported.filter(({ reference }) => reference.deref() !== target);
    emit('removed', isDialog(target) ? 'dialog' : 'text', words);
    return;
  }
  if (!armed || Date.now() - armed.at > ACTION_MS || target.textContent.length > SIGN_TEXT) return;
  const sign = signOf(target), isToggled = Object.values(names).some(count => count > 1);
  if (!/^(error|success|warning)$/.test(sign) || target.matches(NO_MESSAGE) || (knownSigns.get(target) === sign && !isToggled)) return;
  knownSigns.set(target, sign);
  emit('changed', sign, wordsOf(target, true));
}

// A field marked invalid by the page; a mark that was there is no news.
function logInvalid(target) {
  const isField = /^(input|select|textarea)$/.test(target.localName);
  const isInvalid = target.getAttribute('aria-invalid') === 'true' || (isField && signOf(target) === 'error');
  if (!isInvalid) knownInvalid.delete(target);
  else if (!knownInvalid.has(target)) tellInvalid(target, 'is marked invalid');
}

function tellInvalid(field, words) {
  knownInvalid.add(field);
  if (isShown(field)) emit('changed', 'form', `${nameOf(field, roleOf(field)) || describe(field)} ${words}`);
}

// A progress bar: told when it begins, at most every second, and at its end.
function logGauge(target) {
  const isNative = target instanceof HTMLProgressElement || target instanceof HTMLMeterElement;
  if (!isNative && target.getAttribute('role') !== 'progressbar') return;
  const now = performance.now();
  const most = isNative ? target.max : Number(target.getAttribute('aria-valuemax') || 100);
  const value = isNative ? target.value : Number(target.getAttribute('aria-valuenow'));
  const isFull = value >= most;
  if (!isShown(target) || (now - (gauges.get(target) || -Infinity) < GAUGE_PAUSE_MS && !isFull)) return;
  gauges.set(target, now);
  const words = target.getAttribute('aria-valuetext') || `${Math.round(100 * value / (most || 1))} %`;
  emit('changed', 'loading', squeeze(`${nameOf(target, roleOf(target)) || describe(target)} ${words}`));
}

// -- events of the browser ------------------------------------------------------------------------------------------

// The browser's own bubble ("Please fill out this field"): shown where the field is focused or the form was sent;
// a script that only asks (checkValidity) shows nothing.
function noteInvalid(event) {
  const field = event.target;
  setTimeout(() => {
    const isAsked = !field.matches(':user-invalid') && field.getRootNode().activeElement !== field;
    if (!field.isConnected || isClobbered(field) || isAsked) return;
    knownInvalid.add(field);
    noteActivity([field], performance.now());
    emit('changed', 'form', `${nameOf(field, roleOf(field)) || describe(field)}: ${field.validationMessage.slice(0, TITLE_LIMIT)}`);
  });
}

// A person left a field, and the browser finds it invalid (:user-invalid).
function noteFieldLeft(event) {
  const field = event.target;
  if (!(field instanceof Element) || !/^(input|select|textarea)$/.test(field.localName)) return;
  if (!field.matches(':user-invalid')) knownInvalid.delete(field);
  else if (!knownInvalid.has(field)) tellInvalid(field, `: ${field.validationMessage.slice(0, TITLE_LIMIT)}`);
}

// Popovers and dialogs enter the top layer without a mutation.
function noteToggle(event) {
  const element = event.target;
  if (!(element instanceof HTMLElement) || isClobbered(element) || element.localName === 'details') return;
  if (event.newState === 'open') {
    queueMicrotask(() => {
      if (event.defaultPrevented || !element.isConnected) return;
      hiddenRoots.delete(element);
      const runs = isShown(element) ? textRuns(element, true) : textRuns(element, false);
      if (runs.length) logWords(element, runs);
      noteActivity([element], performance.now());
    });
  } else if (!hiddenRoots.has(element)) {
    const words = wordsOf(element, true);
    hiddenRoots.add(element);
    reported = reported.filter(({ reference }) => reference.deref() !== element);
    emit('removed', isDialog(element) ? 'dialog' : 'text', words);
  }
}

// These events do not cross the border of a shadow root.
function listenIn(root) {
  root.addEventListener('invalid', noteInvalid, true);
  root.addEventListener('beforetoggle', noteToggle, true);
  root.addEventListener('focusout', noteFieldLeft, true);
  for (const type of ['transitionstart', 'transitionend', 'animationstart', 'animationend']) root.addEventListener(type, () => scheduleRecheck(true), true);
}
