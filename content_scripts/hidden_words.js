// Words that are there but not shown, and the moment they are: by class, style, hidden, open, popover or an ancestor.

const HIDDEN_LIMIT = 1500, FEW_HIDDEN = 100, SCAN_LIMIT = 6000, RECHECK_MS = 25, TICKING_RECHECK_MS = 40, REPORTED_LIMIT = 60, RUN_LIMIT = 400, WALK_LIMIT = 1500;
const NO_WORDS = /^(script|style|noscript|template|head|title|meta|link|base|br|hr|option|input|svg|iframe|canvas|video|audio|source|track)$/;
const USUALLY_HIDDEN = '[hidden],[popover],dialog,[aria-hidden=true],[inert],[style*=none],[style*=hidden],[style*=opacity],details > :not(summary),' + MESSAGE_SELECTOR;
const hiddenSet = new WeakSet();
let hiddenList = [];
let reported = [];
let recheckTimer = 0;
let recheckedAt = 0;

const hiddenRoots = {
  has: element => hiddenSet.has(element),
  delete: element => hiddenSet.delete(element),
  add(element) {
    if (hiddenSet.has(element)) return;
    hiddenSet.add(element);
    hiddenList.push(new WeakRef(element));
    if (hiddenList.length > HIDDEN_LIMIT) hiddenList = hiddenList.filter(isStillHidden).slice(-HIDDEN_LIMIT / 2);
  },
};

function isStillHidden(reference) {
  const element = reference.deref();
  return Boolean(element) && hiddenSet.has(element) && element.isConnected;
}

// Rendered and not wholly transparent. An element without a box of its own (display: contents) is as its parent is.
function isShown(element) {
  if (isVisibleTo(element, { visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })) return true;
  if (!isConnectedOf(element) || getComputedStyle(element).display !== 'contents') return false;
  const parent = composedParent(element);
  return Boolean(parent) && nodeTypeOf(parent) === Node.ELEMENT_NODE && !isClobbered(parent) && isShown(parent);
}

// Remembers what is hidden now, so that it can be told when it is shown.
function noteHidden(root) {
  if (!root) return;
  const { length } = root.getElementsByTagName ? root.getElementsByTagName('*') : [];
  if (length > SCAN_LIMIT) {
    for (const element of root.querySelectorAll(USUALLY_HIDDEN)) if (!isClobbered(element) && !isShown(element)) hiddenRoots.add(element);
    return;
  }
  eachElement(root, element => {
    if (NO_WORDS.test(element.localName)) return false;
    if (isShown(element)) return true;
    hiddenRoots.add(element);
    return false;
  });
}

// The runs of words of a subtree, as [text, element]; with `shownOnly` those a person sees, else all but the ones
// known to be hidden.
function textRuns(root, shownOnly) {
  const runs = [];
  const stack = [root];
  for (let steps = 0; stack.length && runs.length < RUN_LIMIT && steps < WALK_LIMIT; steps += 1) {
    const node = stack.pop(), type = nodeTypeOf(node);
    if (type === Node.TEXT_NODE) {
      const text = squeeze(node.data.slice(0, EVENT_READ)), parent = node.parentElement || (parentNodeOf(node) && parentNodeOf(node).host) || null;
      if (text && !(node === root && parent && NO_WORDS.test(parent.localName))) runs.push([text, parent]);
      continue;
    }
    if (type === Node.ELEMENT_NODE && !isClobbered(node) && !hasWordsToShow(node, root, shownOnly)) continue;
    for (let child = lastChildOf(node); child; child = previousSiblingOf(child)) stack.push(child);
    if (type === Node.ELEMENT_NODE && rootOf(node)) stack.push(rootOf(node));
  }
  return runs;
}

function hasWordsToShow(element, root, shownOnly) {
  if (NO_WORDS.test(element.localName)) return false;
  if (!shownOnly) return element === root || !hiddenRoots.has(element);
  if (isShown(element)) return true;
  hiddenRoots.add(element);
  return false;
}

function wordsOf(root, shownOnly) {
  return squeeze(textRuns(root, shownOnly).map(([words]) => words).join(' '));
}

// What was told to be shown is watched, so that its end is told as well.
function keepReported(element, words) {
  reported.push({ reference: new WeakRef(element), words });
  if (reported.length > REPORTED_LIMIT) reported.shift();
}

// At once where little is hidden, else at most every RECHECK_MS.
function scheduleRecheck(isTicking) {
  if (recheckTimer) return;
  const wait = (isTicking ? TICKING_RECHECK_MS : RECHECK_MS) - (performance.now() - recheckedAt);
  if (!isTicking && (wait <= 0 || hiddenList.length <= FEW_HIDDEN)) recheckHidden();
  else recheckTimer = setTimeout(recheckHidden, Math.max(wait, 0));
}

function recheckHidden() {
  clearTimeout(recheckTimer);
  recheckTimer = 0;
  recheckedAt = performance.now();
  tellHidden();
  const shown = [];
  hiddenList = hiddenList.filter(reference => {
    const element = reference.deref();
    if (!element || !hiddenSet.has(element)) return false;
    if (!element.isConnected) {
      hiddenSet.delete(element);
      return false;
    }
    if (!isShown(element)) return true;
    hiddenSet.delete(element);
    shown.push(element);
    return false;
  });
  const whole = new Set(shown);
  for (const element of shown) if (!hasAncestorIn(element, whole)) tellShown(element);
}

function tellShown(element) {
  if (isTickingNow(element) && !isMessagePart(element)) return;
  const runs = textRuns(element, true);
  if (!runs.length) return;
  logWords(element, runs);
  keepReported(element, runs.map(([words]) => words).join(' '));
}

// What was shown by an event and is hidden again.
function tellHidden() {
  reported = reported.filter(({ reference, words }) => {
    const element = reference.deref();
    if (!element || !element.isConnected || hiddenSet.has(element)) return false;
    if (isShown(element)) return true;
    hiddenRoots.add(element);
    emit('removed', isDialog(element) ? 'dialog' : 'text', words);
    return false;
  });
}
