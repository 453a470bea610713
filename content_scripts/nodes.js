// The records of a look: one for each control, shape, run of words, frame and scroll area. Nothing empty is sent.

const LONG_TEXT = 120;
const OWNS_CONTROLS = new Set(['listbox', 'combobox', 'treeitem', 'tree', 'grid', 'row', 'tablist', 'menu', 'menubar', 'toolbar', 'radiogroup']);

function controlNode(element, role, rect, place, near) {
  const node = { i: tag(element), r: shortRole(role), n: nameOf(element, role), xy: pressCentre(element, rect, place), box: boxOf(rect) };
  const value = valueOf(element, role), state = stateOf(element, place.isInert), options = optionsOf(element);
  if (value !== null && value !== '') node.v = value;
  if (state) node.s = state;
  if (options) node.o = options;
  if (isField(role) && element.scrollHeight > element.clientHeight + 20 && element.clientHeight > 20) {
    const scroll = scrollState(element);
    node.scr = { depth: scroll.depth, h: scroll.hasMore };
  }
  node.place = controlPlace(element, role, place, near, node);
  return node;
}

function controlPlace(element, role, place, near, node) {
  const told = standing(place);
  told.tag = cut(element.localName, TAG_LIMIT);
  if (element.localName === 'input' && element.type) told.type = element.type;
  if (near) told.near = near;
  if (role === 'link') told.href = cut(element.getAttribute('href') || '', 200);
  if (isSubmit(element)) told.submits = true;
  const hint = hintOf(element, node);
  if (hint) told.hint = hint;
  return told;
}

// By the id of the control that covers it, or that what covers it is a part of; told when all of them have theirs.
function tellCoverer(coverer) {
  for (let node = coverer, steps = 0; node && steps < 6; node = composedParent(node), steps += 1) {
    if (idOf(node)) return idOf(node);
  }
  return describe(coverer);
}

// The middle of the box, or of the first line in view of what runs over several.
function pressCentre(element, rect, place) {
  const lines = element.getClientRects();
  const first = lines.length > 1 && !isBorrowedBox(element, rect) ? [...lines].find(line => overlaps(line, place.clip, 3)) : null;
  return centre(first || rect);
}

// Where it stands, in the keys of contracts/tree.py.
function standing(place) {
  const told = {};
  for (const key of ['row', 'cell', 'table', 'form', 'dialog']) if (place[key] !== null) told[key] = place[key];
  if (place.dialogName) told.dialog_name = place.dialogName;
  if (place.group) told.group = place.group;
  if (place.column) told.column = place.column;
  return told;
}

function shapeNode(element, style, rect, place) {
  const color = colorName(style.fill) || colorName(style.stroke);
  return { i: tag(element), r: 'img', n: shapeName(element, style), xy: centre(rect), box: boxOf(rect),
    place: { ...standing(place), tag: element.localName, kind: 'shape', color } };
}

function wordsNode(element, text, place, rect) {
  const told = { ...standing(place), tag: cut(element.localName, TAG_LIMIT), kind: place.kind || 'text' };
  const color = textColor(element);
  if (color) told.color = color;
  if (isTickingNow(element)) told.ticks = true;
  return { r: 'txt', n: cut(text, WORDS_LIMIT), box: boxOf(rect), place: told };
}

// The control that these words label; null when they are no label's.
function labelledControl({ element, place }) {
  if (place.kind !== 'label' && element.localName !== 'label') return null;
  const label = composedClosest(element, node => node.localName === 'label');
  return label && isRendered(label) ? label.control : null;
}

// A control whose words do not fit its name is walked for them, too.
function isLongText(element, node) {
  return node.n.length >= NAME_LIMIT && element.textContent.length > LONG_TEXT;
}

// What an empty field says in grey, when its name does not say it already.
function hintOf(element, node) {
  if (node.v || !/^(input|textarea)$/.test(element.localName)) return '';
  const hint = squeeze(element.placeholder);
  return hint && !node.n.includes(hint) ? cut(hint, 80) : '';
}

function frameEntry(element, rect, place, at) {
  const left = rect.left + element.clientLeft, top = rect.top + element.clientTop;
  const inner = { left, top, right: left + element.clientWidth, bottom: top + element.clientHeight };
  const seen = intersect(inner, place.clip);
  const shown = seen.right - seen.left >= 1 && seen.bottom - seen.top >= 1;
  return { id: tag(element), at, box: [left, top, element.clientWidth, element.clientHeight].map(pixel), shown,
    clip: [seen.left, seen.top, seen.right, seen.bottom].map(pixel), name: nameOf(element, ''), covered: shown && isPartlyCovered(element, seen), place: standing(place) };
}

// True when a grid of points over the frame does not meet it everywhere: its controls are then asked for one by one.
function isPartlyCovered(frame, seen) {
  for (const x of [0.1, 0.5, 0.9]) {
    for (const y of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      if (deepElementFromPoint(seen.left + (seen.right - seen.left) * x, seen.top + (seen.bottom - seen.top) * y) !== frame) return true;
    }
  }
  return false;
}

// Which of these points (of this frame's viewport) lie under something else than the iframe, and under what.
function coveredPoints({ id, points }) {
  const frame = elementOf(id);
  return points.map(([x, y]) => {
    const hit = frame ? deepElementFromPoint(x, y) : null;
    return !hit || hit === frame || composedContains(hit, frame) ? null : idOf(hit) || describe(hit);
  });
}

function containerEntry(element, rows, at) {
  return { id: tag(element), at, name: cut(statedName(element, 'textbox'), 60), ...scrollState(element), ...rowsOf(element, rows) };
}
