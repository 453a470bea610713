// At act time: is this still the element that was proposed, can it be pressed, and if not, which ones are like it?

// What the element with this id is now; null when it is gone.
function inspectElement({ id, scroll }) {
  const element = elementOf(id);
  if (!element) return null;
  const role = roleOf(element);
  if (scroll && !inViewport(pressableRect(element))) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const drawn = element instanceof SVGElement, isDrawnShape = drawn && isShape(element);
  const press = pressTarget(element), rect = pressableRect(press);
  const coverer = isRendered(press) && inViewport(rect) ? covererOf(press, rect) : null;
  return {
    id, press: tag(press), role: isDrawnShape ? 'img' : shortRole(role), name: isDrawnShape ? shapeName(element, getComputedStyle(element)) : nameOf(element, role), drawn, rendered: isRendered(press) && rect.width > 0 && rect.height > 0,
    disabled: stateOf(element).split(',').includes('disabled'), readonly: stateOf(element).split(',').includes('readonly'),
    state: stateOf(element), value: valueOf(element, role), tag: element.localName, type: element.type || '', box: boxOf(rect), xy: centre(rect),
    own_box: boxOf(press.getBoundingClientRect()), place_only: !isReachableById(press), row_text: rowTextOf(element), point: coverer ? null : reachablePoint(press, rect), editable: isEditable(element), suggests: isSuggesting(element), coverer: coverer && { id: idOf(coverer), text: cut(nameOf(coverer, roleOf(coverer)) || describe(coverer), 80), what: describe(coverer), box: boxOf(coverer.getBoundingClientRect()) },
    options: element.localName === 'select' ? [...element.options].slice(0, OPTIONS_READ).map(option => squeeze(option.label)) : null, effects: effectFacts(element), restless: isRestless(element),
  };
}

// Locators cannot follow into closed declarative roots, nor find what a page keeps taking the id off.
function isReachableById(element) {
  if (element.getAttribute(ID_ATTRIBUTE) !== idOf(element)) return false;
  if ((repairs.get(element) || []).length >= REPAIRS_PER_SECOND) return false;
  for (let node = element; node; node = composedParent(node)) {
    if (node instanceof Element && givenRoots.has(node) && node !== element) return false;
  }
  return true;
}

// While an action is under way, a press that does not reach its element is stopped before the page hears of it: the
// element may have moved in that instant, or the page may have put its id on another one.
let guarded = null;
let isStray = false;

// A page that opens its document anew (document.open) takes all listeners off; adding one that is there does nothing.
function hearPresses() {
  for (const type of ['pointerdown', 'mousedown']) addEventListener(type, noteHit, true);
  addEventListener('click', noteClick, true);
  for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'dblclick', 'auxclick', 'contextmenu']) addEventListener(type, stopStrayPress, true);
}

function guardPresses({ id }) {
  if (id) hearPresses();
  guarded = id ? elementOf(id) : null;
  isStray = false;
  if (guarded && armed) [armed.hit, armed.isClicked] = [null, false];  // another try: what it hits counts
  return Boolean(guarded);
}

// What a press hit. The path of an event ends at a closed root; behind it the point itself is asked.
function pressedElement(event) {
  const hit = event.composedPath()[0];
  return givenRoots.has(hit) ? deepElementFromPoint(event.clientX, event.clientY) : hit;
}

function stopStrayPress(event) {
  if (!guarded || !event.isTrusted || !guarded.isConnected) return;
  if (event.type === 'pointerdown') isStray = !reaches(guarded, pressedElement(event));
  if (!isStray) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

// Words of the row the element stands in, as the look gave them; '' outside of rows.
function rowTextOf(element) {
  const row = rowOf(element);
  return row ? rowText(row) : '';
}

// Where to press, from the element's top left corner, when its centre is covered but another part is not; else null.
function reachablePoint(element, rect) {
  const [centrePoint] = probePoints(rect);
  if (reaches(element, deepElementFromPoint(...centrePoint))) return null;
  const free = pressPoints(element, rect).find(point => reaches(element, deepElementFromPoint(...point)));
  return free ? { x: free[0] - rect.left, y: free[1] - rect.top } : null;
}

// The element that is pressed for it: its label, when the field itself is hidden behind a drawn one.
function pressTarget(element) {
  const rect = element.getBoundingClientRect();
  const isGhost = !isRendered(element) || rect.width < 3 || rect.height < 3 || Number(getComputedStyle(element).opacity) < 0.05 || isOffPage(rect);
  return isGhost ? labelsOf(element).find(isRendered) || element : element;
}

// A field that brings suggestions while a person types.
function isSuggesting(element) {
  if (element.localName !== 'input' || !/^(text|search)$/.test(element.type)) return false;
  return /^(list|both)$/.test(element.getAttribute('aria-autocomplete') || '') || /auto-?complete|typeahead|suggest/i.test(element.getAttribute('class') || '');
}

function isEditable(element) {
  if (element.localName === 'textarea' || isEditableRoot(element)) return true;
  return element.localName === 'input' && !/^(button|submit|reset|checkbox|radio|image|file|hidden)$/.test(element.type);
}

// All controls of the frame that share the role or the name with the lost one, with their places.
function similarControls({ role, name }) {
  const look = lookOnce({ wholePage: true });
  const same = look.nodes.filter(node => node.i !== undefined && (node.r === role || (name && node.n === name)));
  return same.slice(0, 300);
}

// Everything of the frame, also what is scrolled away: for checks, which ask about the page and not about the window.
function wholeFrame({ most }) {
  const look = lookOnce({ wholePage: true });
  return { nodes: look.nodes.slice(0, most), tables: look.tables, cut: Math.max(0, look.nodes.length - most) + look.counts.cut };
}

function scrollBy({ id, direction }) {
  const element = id ? elementOf(id) : null;
  const box = element ? nearestScroller(element) : scrollerOf(document) || rootElementOf(document);
  if (!box) return { moved: false, ...scrollState(null) };
  const before = [box.scrollLeft, box.scrollTop];
  const height = box.clientHeight * 0.8, width = box.clientWidth * 0.8;
  const to = { down: [0, height], up: [0, -height], right: [width, 0], left: [-width, 0], top: [0, -1e9], bottom: [0, 1e9] }[direction];
  box.scrollBy({ left: to[0], top: to[1], behavior: 'instant' });
  return { moved: box.scrollLeft !== before[0] || box.scrollTop !== before[1], ...scrollState(box) };
}

function nearestScroller(element) {
  return composedClosest(element, node => isScrollRegion(node, getComputedStyle(node))) || scrollerOf(document) || rootElementOf(document);
}

// Focuses a field and selects all of its content, for typing over it without Playwright's handle.
function selectWhole({ id }) {
  const element = elementOf(id);
  if (!element) return false;
  element.focus();
  if (typeof element.select === 'function') element.select();
  else getSelection().selectAllChildren(element);
  return true;
}
