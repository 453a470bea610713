// Drags: where an element is held and dropped, and what the page shows of it before, during and after.

const CORNER_PX = 6, SHARES = [0.5, 0.25, 0.75, 0.1, 0.9, 0.02, 0.98];

// Where the mouse takes hold of an element: the corner of what is resized there, else a point that a press reaches.
function holdPoint({ id, scroll }) {
  const element = elementOf(id);
  if (!element) return null;
  if (scroll) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const rect = pressableRect(element);
  const points = hasCorner(element) ? [[rect.right - CORNER_PX, rect.bottom - CORNER_PX]] : [...pressPoints(element, rect), ...gridPoints(rect)];
  const point = points.find(([x, y]) => reaches(element, deepElementFromPoint(x, y)));
  if (point) return { x: point[0], y: point[1], coverer: null };
  const [x, y] = points[0], coverer = deepElementFromPoint(x, y);
  return { x, y, coverer: coverer && toldElement(coverer) };
}

// A spot of an element, from its top left corner; `coverer` is what a press there would reach instead.
function spotIn({ id, x, y, scroll }) {
  const element = elementOf(id);
  if (!element) return null;
  if (scroll) scrollToSpot(element, x, y);
  const rect = element.getBoundingClientRect();
  const spot = { x: rect.left + x, y: rect.top + y, width: Math.round(rect.width), height: Math.round(rect.height), inside: x >= 0 && y >= 0 && x <= rect.width && y <= rect.height };
  const hit = deepElementFromPoint(spot.x, spot.y);
  return { ...spot, coverer: hit && !reaches(element, hit) ? toldElement(hit) : null };
}

// The document brings the spot to the middle of the window, also of an element that is larger than it.
function scrollToSpot(element, x, y) {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const rect = element.getBoundingClientRect();
  scrollerOf(document)?.scrollBy({ left: rect.left + x - innerWidth / 2, top: rect.top + y - innerHeight / 2, behavior: 'instant' });
}

function toldElement(element) {
  return { id: idOf(element), what: describe(element), text: cut(nameOf(element, roleOf(element)), 80) };
}

// The grip that Chromium draws for `resize`.
function hasCorner(element) {
  const style = getComputedStyle(element);
  return style.resize !== 'none' && style.overflow !== 'visible' && !element.draggable;
}

function gridPoints(rect) {
  return SHARES.flatMap(across => SHARES.map(down => [rect.left + rect.width * across, rect.top + rect.height * down]));
}

// Where to drop: the middle, or the quarter of the element that lies before or after it in its list.
function dropPoint({ id, at, scroll }) {
  const element = elementOf(id);
  if (!element) return null;
  if (scroll) element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
  const target = at ? itemOf(element) : element, rect = pressableRect(target);
  const [[x, y]] = probePoints(rect);
  if (!at) return { x, y };
  const share = at === 'before' ? 0.2 : 0.8;
  return runsAcross(target) ? { x: rect.left + rect.width * share, y } : { x, y: rect.top + rect.height * share };
}

// The item of a list that an element stands in, or is.
function itemOf(element) {
  return composedClosest(element, node => isRow(node, explicitRole(node)) || node.draggable === true) || element;
}

function runsAcross(item) {
  const own = item.getBoundingClientRect();
  const other = [item.nextElementSibling, item.previousElementSibling].find(node => node && isInFlow(node));
  if (!other) return false;
  const rect = other.getBoundingClientRect();
  return Math.min(own.bottom, rect.bottom) - Math.max(own.top, rect.top) > own.height / 2;
}

function isInFlow(element) {
  return isRendered(element) && !/absolute|fixed/.test(getComputedStyle(element).position);
}

// The list of the drop as it was when the mouse was pressed.
let listAtHold = null;

function rememberList({ id, to }) {
  const target = elementOf(to), dragged = elementOf(id);
  const list = target && [...itemOf(target).parentNode.children];
  listAtHold = list && { items: new Set(list), first: list.indexOf(itemOf(dragged)) };
}

// Where a list that sorts itself under the mouse has the dragged item (or its placeholder) now, as seen from `to`.
function placeInList({ id, to, at }) {
  const target = elementOf(to) && itemOf(elementOf(to)), dragged = elementOf(id) && itemOf(elementOf(id));
  if (!target || !listAtHold || !target.parentNode) return 'still';
  const all = [...target.parentNode.children];
  const fresh = all.find(child => !listAtHold.items.has(child) && isInFlow(child));
  const marker = fresh || (all.indexOf(dragged) !== listAtHold.first ? dragged : null);
  if (!marker) return isBeside(all.filter(isInFlow), target, dragged, at) ? 'there' : 'still';
  return isBeside(all.filter(child => isInFlow(child) && (child === marker || child !== dragged)), target, marker, at) ? 'there' : 'elsewhere';
}

function isBeside(items, target, marker, at) {
  const gap = items.indexOf(marker) - items.indexOf(target);
  return items.includes(marker) && gap === (at === 'before' ? -1 : 1);
}

// What lasts of a drag: where an element stands, what it says, and in which company.
function standingOf({ id }) {
  const element = elementOf(id);
  if (!element) return null;
  const rect = element.getBoundingClientRect(), item = itemOf(element), parent = parentNodeOf(item);
  const siblings = parent ? [...parent.children].filter(child => isRendered(child)) : [];
  const index = siblings.indexOf(item);
  return {
    box: boxOf({ left: rect.left + scrolledOff(element, 'scrollLeft'), top: rect.top + scrolledOff(element, 'scrollTop'), width: rect.width, height: rect.height }),
    shown: boxOf(rect), list: parent instanceof Element ? containerName(parent) : '', list_id: parent ? listNumber(parent) : 0, index, count: siblings.length,
    previous: index > 0 ? shortWords(siblings[index - 1]) : '', next: index >= 0 && siblings[index + 1] ? shortWords(siblings[index + 1]) : '',
    value: String(valueOf(element, roleOf(element)) ?? ''), state: stateOf(element).replace(/,?focused/, ''), looks: `${element.getAttribute('class') || ''}`, children: element.childElementCount, words: cut(squeeze(element.textContent), 500),
  };
}

const listNumbers = new WeakMap();
let listsSeen = 0;

// Tells one list from another without writing anything into the page.
function listNumber(list) {
  if (!listNumbers.has(list)) listNumbers.set(list, listsSeen += 1);
  return listNumbers.get(list);
}

function wentElsewhere(before, now) {
  return now.list_id !== before.list_id || now.index !== before.index || now.box.some((side, i) => Math.abs(side - before.box[i]) > 1);
}

function scrolledOff(element, axis) {
  let sum = 0;
  for (let node = composedParent(element); node; node = composedParent(node)) if (node instanceof Element) sum += node[axis];
  return sum;
}

function containerName(element) {
  return cut(statedName(element, 'textbox'), 60) || element.id && `#${cut(element.id, 40)}` || element.localName;
}

function shortWords(element) {
  return cut(squeeze(element.textContent) || nameOf(element, roleOf(element)) || element.localName, 40);
}

// What stands at a point of this frame.
function whatIsAt({ x, y }) {
  const element = deepElementFromPoint(x, y);
  if (!element) return null;
  const control = composedClosest(element, node => idOf(node) !== null) || element;
  return { id: idOf(control), role: shortRole(roleOf(control)), name: cut(nameOf(control, roleOf(control)), 80), what: describe(element),
    tag: element.localName, frame: /^(iframe|frame)$/.test(element.localName) ? tag(element) : null };
}
