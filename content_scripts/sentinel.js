// The sentinel: armed before an action, it judges afterwards whether the page shows what was expected.

// Where any success message is expected, other things that appear count when none has come after this time: the row
// is drawn before the toast.
const MESSAGE_GRACE_MS = 600;

let armed = null;
const wakers = new Set();

// The words that the page shows, anywhere in it, as they are written.
function pageText() {
  const parts = [bodyOf(document) ? bodyOf(document).innerText.slice(0, PAGE_READ) : ''];
  for (const reference of shadowRoots) {
    const root = reference.deref();
    if (root && root.isConnected) for (const child of root.children) parts.push((child.innerText || '').slice(0, PAGE_READ));
  }
  return parts.join(' ').slice(0, PAGE_READ).replace(SPACES, ' ').trim();
}

function pageWords() {
  return pageText().toLowerCase();
}

function countText(words, text) {
  const needle = squeeze(text).toLowerCase();
  if (needle.includes(BAR_TOLD)) return countText(words, withBars(text)) + words.split(needle).length - 1;
  return needle ? words.split(needle).length - 1 : 0;
}

// An outline tells a `|` of the page as `¦`, so that this may be what is expected of it.
const BAR_TOLD = '¦';

function withBars(text) {
  return text.replaceAll(BAR_TOLD, '|');
}

function expectations(expect) {
  const list = [];
  for (let item = expect; item && list.length < 5; item = item.or_outcome) list.push(item);
  return list;
}

function snapshotOf(element) {
  return element && { role: roleOf(element), name: nameOf(element, roleOf(element)), row: rowTextOf(element), value: toldValue(element), state: stateOf(element).replace(/,?focused/, ''), rendered: isRendered(element) };
}

// Before the action: what the page shows now, to compare with.
function arm({ id, expect, presses, clicks, drags, typed }) {
  guardPresses({ id: presses ? id : null });
  if (rootElementOf(document)) observeRoots(rootElementOf(document));
  noteHidden(bodyOf(document));
  eventsSinceArm.length = 0;
  const words = pageWords();
  armed = {
    at: Date.now(), url: location.href, mutations: mutationCount, id, presses, clicks, scroll: scrollTotal(), hit: null, isClicked: false, focus: deepFocus(), words,
    typed: (typed || []).map(text => squeeze(text).toLowerCase()),
    standing: drags && id ? standingOf({ id }) : null,
    elements: new Map([id, ...expectations(expect).map(item => item.element_id)].filter(Boolean).map(key => [key, snapshotOf(elementOf(key))])),
  };
  return { armedAt: armed.at, url: armed.url, words: expectations(expect).filter(item => item.text).map(item => [item.text, countText(words, item.text)]) };
}

// Words that repeat what the last actions typed.
function isTyped(text) {
  const shown = squeeze(text).toLowerCase();
  return Boolean(armed) && armed.typed.some(words => shown.includes(words));
}

function deepFocus() {
  let focus = activeElementOf(document);
  while (focus && rootOf(focus) && rootOf(focus).activeElement) focus = rootOf(focus).activeElement;
  return focus;
}

function dropFocus() {
  const focus = deepFocus();
  if (focus && focus !== bodyOf(document) && typeof focus.blur === 'function') focus.blur();
  return true;
}

function scrollTotal() {
  const element = armed && armed.id ? elementOf(armed.id) : null;
  return scrollX + scrollY + (element ? element.scrollTop + element.scrollLeft : 0);
}

function noteHit(event) {
  if (!armed || !event.isTrusted || armed.hit) return;
  const target = armed.id ? elementOf(armed.id) : null;
  const hit = pressedElement(event);
  armed.scroll = scrollTotal();  // what scrolled before the press was our own scrolling into view
  armed.hit = !target ? 'unknown' : reaches(target, hit) ? 'target' : describe(hit);
}

function noteClick(event) {
  if (!armed || !event.isTrusted || armed.isClicked) return;
  const target = armed.id ? elementOf(armed.id) : null;
  armed.isClicked = Boolean(target) && reaches(target, pressedElement(event));
}

// The button went down on the element, which was replaced by its like before it came up: the browser then tells no
// click to either of them, and what the page shows is its own redrawing.
function isLostPress() {
  if (!armed.clicks || armed.hit !== 'target' || armed.isClicked || elementOf(armed.id)) return false;
  return Boolean(currentElement(armed.id));
}

// The element with this id, or, when a re-render replaced it, the one control of the same role, name and row.
function currentElement(key) {
  const element = elementOf(key), before = armed.elements.get(key);
  if (element || !before || !before.name) return element;
  const found = [];
  eachElement(rootElementOf(document), node => {
    if (roleOf(node) !== before.role || nameOf(node, before.role) !== before.name || !isRendered(node)) return;
    if (!before.row || rowTextOf(node) === before.row) found.push(node);
  });
  return found.length === 1 ? found[0] : null;
}

// One expectation: the sentence of the evidence when it holds, else ''.
function evidenceFor(item, words) {
  const since = eventsSinceArm;
  const key = item.element_id || armed.id;
  const before = key ? armed.elements.get(key) : null;
  const element = key ? (/^(value_changes|state_changes|element_disappears)$/.test(item.type) ? currentElement(key) : elementOf(key)) : null;
  switch (item.type) {
    case 'navigation': return location.href !== armed.url && location.href.includes(item.text || '') ? `the address became ${location.href}` : '';
    case 'element_appears': return appeared(item, words, since);
    case 'element_disappears': return disappeared(item, words, since, element);
    case 'value_changes': return valueChanged(item, before, element);
    case 'state_changes': return stateChanged(item, before, element);
    case 'any_change': return anyChange(before, element, since);
    case 'no_change': return '';
    default: return '';
  }
}

function appeared(item, words, since) {
  if (item.text) {
    const needle = squeeze(item.text).toLowerCase();
    const told = since.filter(event => event.type !== 'removed' && event.news.toLowerCase().includes(needle));
    const flash = told.find(event => !isEcho(event, needle));
    if (flash) return `'${flash.text}' appeared`;
    const echoes = told.reduce((sum, event) => sum + countText(event.news.toLowerCase(), needle), 0);
    return countText(words, item.text) - countText(armed.words, item.text) > echoes ? `'${item.text}' appeared` : '';
  }
  if (item.element_id) {
    const element = elementOf(item.element_id), before = armed.elements.get(item.element_id);
    return element && isRendered(element) && !(before && before.rendered) ? `element ${item.element_id} appeared` : '';
  }
  const added = since.find(event => event.type !== 'removed' && event.category === 'success')
    || since.find(event => event.type === 'added' && Date.now() - event.at >= Math.min(MESSAGE_GRACE_MS, (item.timeout_ms || Infinity) / 2));
  return added ? `'${added.text}' appeared` : '';
}

// An error message that repeats the words of the request ("Could not save Jas") does not prove them.
function isEcho(event, needle) {
  return (event.category === 'error' || event.category === 'form') && needle.length < 0.6 * event.text.length;
}

function disappeared(item, words, since, element) {
  if (item.text) return countText(words, item.text) < countText(armed.words, item.text) ? `'${item.text}' disappeared` : '';
  const key = item.element_id || armed.id;
  if (!key || !armed.elements.get(key)) return '';
  return !element || !isRendered(element) ? `${armed.elements.get(key).role || 'element'} '${armed.elements.get(key).name}' disappeared` : '';
}

function valueChanged(item, before, element) {
  if (!element) return '';
  const value = toldValue(element), isSecret = element.type === 'password';
  const shown = isSecret ? '•••' : `'${cut(value, 80)}'`;
  if (item.text !== undefined && item.text !== null) {
    const holds = sameValue(value, item.text) || (isChoice(element) && (countText(value.toLowerCase(), item.text) > 0 || isToldShort(value, item.text)));
    return holds ? `the value is ${shown}` : '';
  }
  return before && value !== before.value ? `the value became ${shown}` : '';
}

// The words of a long option without its middle, as an outline tells them.
function isToldShort(value, text) {
  const shown = squeeze(value).toLowerCase(), [head, tail] = squeeze(withBars(text)).toLowerCase().split('…').map(part => part.trim());
  return tail !== undefined && head.length + tail.length > 0 && shown.length > head.length + tail.length && shown.startsWith(head) && shown.endsWith(tail);
}

function sameValue(value, wanted) {
  return squeeze(value) === squeeze(wanted) || value.replace(/\r\n/g, '\n') === wanted.replace(/\r\n/g, '\n');
}

function stateChanged(item, before, element) {
  if (!element) return '';
  const state = stateOf(element).replace(/,?focused/, '');
  if (item.text && item.text[0] === '!') return state.split(',').includes(item.text.slice(1)) ? '' : `the state is ${state || 'plain'}`;
  if (item.text) return state.split(',').includes(item.text) ? `the state is ${state}` : '';
  if (before && state !== before.state) return `the state became ${state || 'plain'}`;
  const name = before && before.name ? nameOf(element, roleOf(element)) : '';  // a star that is told by its class only
  return name && name !== before.name ? `it became '${cut(name, 80)}'` : '';
}

function anyChange(before, element, since) {
  if (armed.presses && armed.hit && armed.hit !== 'target' && armed.hit !== 'unknown') return '';
  if (location.href !== armed.url) return `the address became ${location.href}`;
  const value = before && element ? valueChanged({}, before, element) || stateChanged({}, before, element) : '';
  if (value) return value;
  if (isLostPress()) return newsOf(since);
  if (since.length) return `${since[0].type}: '${since[0].text}'`;
  if (before && !element) return 'the element is gone';
  if (armed.standing && wentElsewhere(armed.standing, standingOf({ id: armed.id }))) return 'it stands elsewhere now';
  if (mutationCount > armed.mutations) return 'the page changed';
  if (scrollTotal() !== armed.scroll && !(armed.presses && !armed.hit)) return 'the page scrolled';
  const focus = deepFocus();
  return focus && focus !== armed.focus && (isField(roleOf(focus)) || isEditableRoot(focus)) ? 'the field got the focus' : '';
}

// What came that the page did not show before.
function newsOf(since) {
  const news = since.find(event => event.type !== 'removed' && !armed.words.includes(squeeze(event.text).toLowerCase()));
  return news ? `${news.type}: '${news.text}'` : '';
}

function errorsSince() {
  return [...new Set(eventsSinceArm.filter(event => event.type !== 'removed' && (event.category === 'error' || event.category === 'form')).map(event => event.text))];
}

// After the action: resolves as soon as an expectation holds, at the latest after timeoutMs.
function judge({ expect, timeoutMs, settleMs }) {
  const started = performance.now();
  const list = expectations(expect);
  return new Promise(resolve => {
    let timer = 0, errorAt = 0;
    const finish = (met, type, evidence) => {
      clearInterval(timer);
      guardPresses({ id: null });
      wakers.delete(look);
      flushEvents();
      resolve(verdict(met, type, evidence, performance.now() - started));
    };
    const look = () => {
      const elapsed = performance.now() - started;
      const words = list.some(item => item.text) ? pageWords() : '';
      for (const item of list) {
        const evidence = evidenceFor(item, words);
        if (evidence) return finish(true, item.type, evidence);
      }
      const onlyErrors = list.every(item => item.type === 'no_change');
      if (onlyErrors && elapsed >= settleMs) return finish(!errorsSince().length, 'no_change', 'no error was seen');
      if (!errorAt && errorsSince().length) errorAt = elapsed;
      const mayStay = list.some(item => item.type === 'no_change') && !errorsSince().length;
      if (elapsed >= timeoutMs && mayStay) return finish(true, 'no_change', 'no error was seen');
      if (elapsed >= settleMs && isLostPress()) return finish(false, null, '');
      if (elapsed >= timeoutMs || (errorAt && elapsed - errorAt > 600)) return finish(false, null, '');
      return undefined;
    };
    wakers.add(look);
    timer = setInterval(look, 40);
    look();
  });
}

function verdict(met, type, evidence, elapsedMs) {
  return {
    met, type, evidence, elapsedMs, hit: isLostPress() ? 'lost' : armed.hit, url: location.href, urlChanged: location.href !== armed.url,
    domChanged: mutationCount > armed.mutations || eventsSinceArm.length > 0, errors: errorsSince(),
    successes: [...new Set(eventsSinceArm.filter(event => event.category === 'success' && event.type !== 'removed').map(event => event.text))],
    mutations: eventsSinceArm.slice(-8).map(event => `${event.type}: '${event.text}'`),
  };
}

function wakeSentinel() {
  for (const waker of [...wakers]) waker();
}
