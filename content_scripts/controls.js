// The controls of the whole page, shown or scrolled away, for the modes that do not stop at the viewport.

// { role, rect } when the element is a control that a person can reach, by itself or through its label; else null.
function shownControl(element) {
  const role = roleOf(element);
  if (!isControl(element, role, getComputedStyle(element)) || isPassiveWrapper(element, role)) return null;
  const target = pressTarget(element);
  if (!isRendered(target) || (target === element && isSeeThrough(element))) return null;
  const rect = pressableRect(target);
  if (rect.width <= 0 || rect.height <= 0 || isOffPage(rect)) return null;
  return { role, rect };
}

// Selects stay: a widget is often drawn over a select that cannot be seen.
function isSeeThrough(element) {
  return element.localName !== 'select' && !element.checkVisibility({ opacityProperty: true });
}

// Left of or above where scrolling leads: skip links and traps for robots.
function isOffPage(rect) {
  return rect.right + scrollX <= 0 || rect.bottom + scrollY <= 0;
}

// Whether what stands inside of a control is to be looked at, too.
function goesInside(element, role) {
  if (element.localName === 'select' || isEditableRoot(element)) return false;
  return /^(listbox|combobox|treeitem)$/.test(role) || hasInnerControls(element) || holdsClickables(element);
}

// Ordinals of rows and dialogs begin here, so that they are none of those that the tree of the viewport gives.
const FIRST_ORDINAL = 50000;

// Collects controls up to a limit and counts the rest.
class ControlList {
  constructor(limit) {
    this.limit = limit;
    this.controls = [];
    this.leftOut = 0;
    this.ordinals = new Map();
  }

  // The record of the control, or null when the list is full.
  add(element, { role, rect }) {
    if (this.controls.length >= this.limit) {
      this.leftOut += 1;
      return null;
    }
    const record = { i: tag(element), r: shortRole(role), n: nameOf(element, role), xy: centre(rect), box: boxOf(rect) };
    const value = valueOf(element, role), state = stateOf(element), options = optionsOf(element);
    if (value !== null && value !== '') record.v = value;
    if (state) record.s = state;
    if (options) record.o = options;
    this.controls.push({ ...record, long: longFacts(element, role), place: this.placeOf(element, role) });
    return record;
  }

  placeOf(element, role) {
    const row = composedClosest(element, node => isRow(node, explicitRole(node)));
    const dialog = composedClosest(element, node => isDialog(node) && isRendered(node));
    return {
      tag: element.localName, type: element.localName === 'input' ? element.type : '', submits: isSubmit(element),
      href: role === 'link' ? cut(element.getAttribute('href') || '', 200) : '',
      row: row && this.ordinalOf(row), row_text: row ? rowText(row) : '',
      dialog: dialog && this.ordinalOf(dialog), dialog_name: dialog ? dialogName(dialog) : '',
    };
  }

  ordinalOf(element) {
    if (!this.ordinals.has(element)) this.ordinals.set(element, FIRST_ORDINAL + this.ordinals.size);
    return this.ordinals.get(element);
  }
}

function dialogName(dialog) {
  return cut(statedName(dialog, 'textbox') || firstHeading(dialog), 80);
}

// What semantic_v3 leaves out: the long role and the attributes with which a person would tell a field.
function longFacts(element, role) {
  const facts = { role: role || element.localName };
  if (element.localName === 'input' && !/^(text|checkbox|radio)$/.test(element.type)) facts.type = element.type;
  const placeholder = squeeze(element.getAttribute('placeholder'));
  if (placeholder) facts.placeholder = cut(placeholder, NAME_LIMIT);
  if (role === 'link' && element.hasAttribute('href')) facts.href = cut(element.getAttribute('href'), 200);
  if (element.getRootNode() instanceof ShadowRoot) facts.isInShadow = true;
  return facts;
}
