// The log of what flashed by: words added, removed and changed, dialogs opened and closed, fields marked invalid.
//
// A batch of mutations is reduced to its net difference (a re-render that puts the same words back is no event),
// kept in a short buffer and handed to Python through a binding, so that a navigation cannot lose it.

const WATCHED_ATTRIBUTES = [
  'class', 'style', 'hidden', 'open', 'aria-hidden', 'aria-invalid', 'aria-expanded', 'aria-checked',
  'aria-selected', 'aria-pressed', 'aria-disabled', 'aria-busy', 'disabled', 'value', 'src', 'fill', ID_ATTRIBUTE,
];
const EVENT_TEXT_LIMIT = 160, RUN_LIMIT = 400, BUFFER_LIMIT = 60, FLUSH_MS = 40;
const hiddenRoots = new WeakSet();
const eventsSinceArm = [];
let buffer = [];
let flushTimer = 0;
let droppedEvents = 0;

const CLASS_CATEGORIES = [
  ['error', /(^|[\s_-])(error|errors|danger|invalid|fail|failed|failure)([\s_-]|$)/i],
  ['success', /(^|[\s_-])(success|succeeded|saved|valid|confirmed)([\s_-]|$)/i],
  ['warning', /(^|[\s_-])(warning|warn|caution)([\s_-]|$)/i],
  ['loading', /(^|[\s_-])(loading|loader|spinner|skeleton|busy|progress)([\s_-]|$)/i],
];
const MESSAGE_CLASS = /(^|[\s_-])(toast|alert|notification|notice|snackbar|flash|message|banner|feedback)([\s_-]|$)/i;
const ERROR_WORDS = /\b(error|invalid|fail(ed|ure)?|could not|cannot|can't|must|required|not (found|allowed|valid)|denied|wrong|fehler|erreur|ungültig)\b/i;
const SUCCESS_WORDS = /\b(success(fully)?|saved|added|created|updated|deleted|removed|sent|done|thank you|recorded)\b/i;

// By class, role and live region first, then by colour; words decide only inside a message.
function categoryOf(element, text) {
  let isMessage = false, isAlert = false, isBusy = false;
  for (let node = element, depth = 0; node && depth < 4; node = composedParent(node), depth += 1) {
    if (nodeTypeOf(node) !== Node.ELEMENT_NODE) break;
    if (isClobbered(node)) continue;
    const cls = typeof node.className === 'string' ? node.className : '';
    for (const [category, pattern] of CLASS_CATEGORIES) if (cls && pattern.test(cls)) return category;
    const role = node.getAttribute('role');
    isAlert = isAlert || role === 'alert' || node.getAttribute('aria-live') === 'assertive';
    isBusy = isBusy || node.getAttribute('aria-busy') === 'true' || role === 'progressbar';
    isMessage = isMessage || isAlert || role === 'status' || node.hasAttribute('aria-live')
      || node.localName === 'output' || MESSAGE_CLASS.test(cls);
  }
  if (isBusy) return 'loading';
  if (!isMessage) return 'text';
  return categoryOfColor(element) || (ERROR_WORDS.test(text) ? 'error' : SUCCESS_WORDS.test(text) ? 'success'
    : isAlert ? 'warning' : 'text');
}

function categoryOfColor(element) {
  if (!element.isConnected) return '';
  const style = getComputedStyle(element);
  for (const value of [style.color, style.backgroundColor, style.borderTopColor]) {
    const [red, green, blue, alpha = 1] = (value.match(/[\d.]+/g) || []).map(Number);
    if (alpha < 0.3) continue;
    if (red > 130 && green < red * 0.55 && blue < red * 0.55) return 'error';
    if (green > 90 && red < green * 0.6 && blue < green * 0.85) return 'success';
  }
  return '';
}

// The runs of words of a subtree, as [text, element].
function textRuns(root) {
  const runs = [];
  const add = node => {
    const text = squeeze(node.data), parent = node.parentElement;
    if (text && !(parent && /^(script|style|noscript|template)$/.test(parent.localName))) runs.push([text, parent]);
  };
  if (root.nodeType === Node.TEXT_NODE) add(root);
  if (!(root instanceof Element) || /^(script|style|noscript|template)$/.test(root.localName)) return runs;
  const stack = [root];
  while (stack.length && runs.length < RUN_LIMIT) {
    const node = stack.pop();
    if (nodeTypeOf(node) === Node.TEXT_NODE) add(node);
    for (let child = lastChildOf(node); child; child = previousSiblingOf(child)) stack.push(child);
    if (node instanceof Element && rootOf(node)) stack.push(rootOf(node));
  }
  return runs;
}

// Until the first look at a document its words are no news; messages are, at any time.
function emit(type, category, text) {
  if (!text) return;
  lastMutationAt = performance.now();
  mutationCount += 1;
  if (nextNumber === 0 && !/^(error|success|warning)$/.test(category)) return;
  const event = { at: Date.now(), type, category, text: cut(text, EVENT_TEXT_LIMIT) };
  eventsSinceArm.push(event);
  if (eventsSinceArm.length > 200) eventsSinceArm.shift();
  if (buffer.length >= BUFFER_LIMIT) {
    droppedEvents += 1;
    return;
  }
  buffer.push(event);
  if (/^(error|success|warning)$/.test(category)) flushEvents();
  else if (!flushTimer) flushTimer = setTimeout(flushEvents, FLUSH_MS);
}

function flushEvents() {
  clearTimeout(flushTimer);
  flushTimer = 0;
  if (!buffer.length || typeof globalThis.__agentReport !== 'function') return;
  const events = buffer;
  buffer = [];
  globalThis.__agentReport(JSON.stringify({ events, dropped: droppedEvents }));
  droppedEvents = 0;
}

// One batch of the observer: net words added and removed, and what attributes showed or hid.
function logMutations(records) {
  const added = [], removed = [], changedAttributes = new Map();
  for (const record of records) {
    const target = nodeTypeOf(record.target) === Node.ELEMENT_NODE ? record.target : record.target.parentElement;
    if (record.attributeName === ID_ATTRIBUTE || (target && !isClobbered(target) && isSmallTicker(target) && !bringsMessage(record))) continue;
    for (const node of record.addedNodes) added.push(node);
    for (const node of record.removedNodes) removed.push(node);
    if (record.type === 'characterData') {
      emit('changed', categoryOf(target || bodyOf(document), squeeze(record.target.data)),
        changeText(squeeze(record.oldValue), squeeze(record.target.data)));
    }
    if (record.type === 'attributes' && target) changedAttributes.set(target, record.attributeName);
  }
  logNetWords(added, removed);
  for (const [target, attribute] of changedAttributes) logShownOrHidden(target, attribute);
}

function changeText(before, after) {
  return before === after ? '' : `${cut(before, 60)} → ${cut(after, 90)}`;
}

// A clock or counter: it changes all the time and holds few words. A container that is re-rendered is none:
// what is new in it counts.
function isSmallTicker(element) {
  const time = tickers.get(describe(element));
  return time !== undefined && performance.now() - time < 1000 && element.textContent.length < 80 && !isMessagePart(element);
}

function bringsMessage(record) {
  return [...record.addedNodes].some(node => node instanceof Element && !isClobbered(node)
    && (isMessagePart(node) || categoryOf(node, node.textContent) !== 'text'
      || MESSAGE_CLASS.test(attributeOf(node, 'class') || '') || squeeze(node.textContent).length > 20));
}

function logNetWords(added, removed) {
  if (!added.length && !removed.length) return;
  const gone = new Map();
  for (const node of removed) {
    for (const [text] of textRuns(node)) gone.set(text, (gone.get(text) || 0) + 1);
  }
  const removedAll = new Map(gone);
  const whole = new Set(added);
  for (const root of whole) {
    if (hasAncestorIn(root, whole)) continue;
    const fresh = textRuns(root).filter(([text]) => {
      const count = gone.get(text) || 0;
      if (count) gone.set(text, count - 1);
      return !count;
    });
    if (fresh.length) logAdded(root, fresh);
  }
  const left = removed.filter(node => isClobbered(node) || !node.isConnected).flatMap(node => textRuns(node))
    .filter(([text]) => (gone.get(text) || 0) > 0 && removedAll.get(text));
  if (left.length) emit('removed', 'text', left.map(([text]) => text).join(' '));
}

// The parser and frameworks add a parent and then its children: the words count once.
function hasAncestorIn(node, set) {
  for (let parent = parentNodeOf(node); parent; parent = parentNodeOf(parent)) if (set.has(parent)) return true;
  return false;
}

function logAdded(root, fresh) {
  const element = root instanceof Element && !isClobbered(root) ? root : fresh[0][1] || bodyOf(document);
  if (element.isConnected && !isRendered(element)) {
    hiddenRoots.add(element);
    return;
  }
  const messages = fresh.filter(([, parent]) => parent && isMessagePart(parent));
  const parts = messages.length && messages.length < fresh.length ? [messages, fresh.filter(run => !messages.includes(run))] : [fresh];
  for (const runs of parts) {
    const text = runs.map(([words]) => words).join(' ');
    const host = runs[0][1] || element;
    const dialog = composedClosest(element, isDialog);
    emit('added', dialog === element ? 'dialog' : categoryOf(host, text), text);
  }
}

function isMessagePart(element) {
  return Boolean(composedClosest(element, node => /^(alert|status)$/.test(node.getAttribute('role') || '')
    || node.hasAttribute('aria-live')));
}

function isDialog(element) {
  const role = element.getAttribute('role');
  return element.localName === 'dialog' || role === 'dialog' || role === 'alertdialog' || element.getAttribute('aria-modal') === 'true';
}

// An attribute may show what was hidden (a toast, a dialog, a message) or hide what was shown.
function logShownOrHidden(target, attribute) {
  if (isClobbered(target) || !target.isConnected) return;
  if (attribute === 'aria-invalid' && target.getAttribute('aria-invalid') === 'true') {
    emit('changed', 'form', `${nameOf(target, roleOf(target)) || describe(target)} is marked invalid`);
    return;
  }
  if (!/^(class|style|hidden|open|aria-hidden)$/.test(attribute)) return;
  const wasHidden = hiddenRoots.has(target), shown = isRendered(target);
  if (wasHidden === !shown) return;
  const text = squeeze(textRuns(target).map(([words]) => words).join(' '));
  if (shown) {
    hiddenRoots.delete(target);
    emit('added', isDialog(target) ? 'dialog' : categoryOf(target, text), text);
  } else {
    hiddenRoots.add(target);
    emit('removed', isDialog(target) ? 'dialog' : 'text', text);
  }
}
