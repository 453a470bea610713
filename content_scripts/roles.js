// Which role an element has (ARIA in HTML), its short name, and whether it is a control.

const SHORT_ROLES = {
  button: 'btn', link: 'link', textbox: 'inp', searchbox: 'inp', checkbox: 'chk', radio: 'radio', combobox: 'sel',
  listbox: 'sel', menuitem: 'menu', menuitemcheckbox: 'menu', menuitemradio: 'menu', tab: 'tab', option: 'opt',
  switch: 'switch', slider: 'slider', spinbutton: 'spin', treeitem: 'opt', gridcell: 'el', scrollbar: 'slider',
};

const INPUT_ROLES = {
  button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox', radio: 'radio',
  range: 'slider', number: 'spinbutton', search: 'searchbox', color: 'button', file: 'file', date: 'date',
  time: 'date', month: 'date', week: 'date', 'datetime-local': 'date',
};

const CONTROL_ROLES = new Set(Object.keys(SHORT_ROLES).filter(role => role !== 'gridcell'));

function explicitRole(element) {
  const value = element.getAttribute('role');
  return value ? value.trim().split(/\s+/)[0].toLowerCase() : '';
}

// The long role; '' when the element has none that matters here.
function roleOf(element) {
  const explicit = explicitRole(element);
  if (explicit && explicit !== 'none' && explicit !== 'presentation') return explicit;
  switch (element.localName) {
    case 'button': case 'summary': return 'button';
    case 'a': case 'area': return element.hasAttribute('href') ? 'link' : '';
    case 'textarea': return 'textbox';
    case 'select': return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
    case 'option': return 'option';
    case 'input': {
      const type = element.type;
      if (type === 'hidden') return '';
      if (element.list && (type === 'text' || type === 'search')) return 'textbox';
      return INPUT_ROLES[type] || 'textbox';
    }
    case 'h1': case 'h2': case 'h3': case 'h4': case 'h5': case 'h6': return 'heading';
    case 'dialog': return 'dialog';
    case 'img': return 'img';
    case 'canvas': return 'canvas';
    default: return isEditableRoot(element) ? 'textbox' : isSliderHandle(element) ? 'slider' : '';
  }
}

function shortRole(role) {
  return role === 'file' || role === 'date' || role === 'img' || role === 'canvas' ? role : SHORT_ROLES[role] || 'el';
}

function isEditableRoot(element) {
  const own = element.getAttribute('contenteditable');
  return own !== null && own.toLowerCase() !== 'false';
}

// A control: native, by role, by focusability, by an inline handler, or by a pointer cursor of its own.
function isControl(element, role, style) {
  if (role === 'option') return element.localName !== 'option';
  if (CONTROL_ROLES.has(role) || role === 'file' || role === 'date') return true;
  if (element.localName === 'label' || element.localName === 'body' || element.localName === 'html') return false;
  if (element.localName === 'iframe' || element.localName === 'dialog') return false;
  if (element.hasAttribute('onclick') || element.hasAttribute('onmousedown')) return true;
  if (listensForItems(element)) return false;
  const tabindex = element.getAttribute('tabindex');
  if (tabindex !== null && Number(tabindex) >= 0 && !isScrollRegion(element, style)) return !holdsSeveral(element) || isPressedItself(element, style);
  if (element.getAttribute('draggable') === 'true' || isDropPlace(element)) return true;
  if (draggables.has(element) && HANDLE_CURSORS.test(style.cursor) && isTargetOfItsOwn(element)) return true;
  if (rootOf(element) && hasInnerControls(element)) return false;
  if (isItem(element)) return true;
  if (clickables.has(element)) return !holdsSliderHandle(element) && (isPressedItself(element, style) || isTargetOfItsOwn(element));
  return style.cursor === 'pointer' && startsPointer(element) && !holdsClickables(element);
}

// A focusable box around controls of its own (a tree, a list, a dialog's frame) is worked through those.
function holdsSeveral(element) {
  return element.childElementCount > 0 && (hasInnerControls(element) || holdsClickables(element));
}

// A row that is opened by a press anywhere on it, whatever else it holds.
function isPressedItself(element, style) {
  return clickables.has(element) && style.cursor === 'pointer';
}

// Elements with a click listener, as Python found them (browser/hidden_nodes.py).
const clickables = new WeakSet(), draggables = new WeakSet(), dropPlaces = new WeakSet();
const HANDLE_CURSORS = /^(pointer|grab|grabbing|move|all-scroll|crosshair|([nsew]{1,2}|nesw|nwse|ns|ew|col|row)-resize)$/;

function markClickable({ paths }) {
  let count = 0;
  for (const [path, isClick, isDrop] of paths) {
    const element = elementAtPath(path);
    if (!element) continue;
    if (isDrop) dropPlaces.add(element);
    else (isClick ? clickables : draggables).add(element);
    count += 1;
  }
  return count;
}

// Listens for what is dropped on it, and is no more than a part of the page. A box of controls takes files at most, when
// nothing in the page can be dragged.
function isDropPlace(element) {
  if (!dropPlaces.has(element) || (holdsSeveral(element) && !document.querySelector('[draggable=true]'))) return false;
  const rect = element.getBoundingClientRect();
  return rect.width * rect.height <= 0.4 * innerWidth * innerHeight;
}

// Said twice by the page itself: the tick of a drawn checkbox that hears presses, too.
function isDecoration(element) {
  return /^(presentation|none)$/.test(element.getAttribute('role')) && element.getAttribute('aria-hidden') === 'true' && !element.hasAttribute('tabindex');
}

// A listener on a container (delegation, a framework's root) makes no control of it.
function isTargetOfItsOwn(element) {
  const rect = element.getBoundingClientRect();
  if (rect.width * rect.height > 0.4 * innerWidth * innerHeight) return false;
  return !hasInnerControls(element) && !holdsClickables(element) && element.textContent.length <= 300 && rect.width > 0;
}

// A list that listens for its items (a menu of suggestions, a list that is sorted by hand): they are what is pressed.
function listensForItems(element) {
  if (!/^(ul|ol|menu)$/.test(element.localName) || !(clickables.has(element) || draggables.has(element))) return false;
  return element.childElementCount > 0 && !hasInnerControls(element) && !holdsClickables(element);
}

function isItem(element) {
  const parent = element.localName === 'li' ? composedParent(element) : null;
  return Boolean(parent) && parent.nodeType === Node.ELEMENT_NODE && listensForItems(parent);
}

function holdsClickables(element) {
  let count = 0;
  for (const inner of element.getElementsByTagName('*')) {
    if (clickables.has(inner)) return true;
    if (++count > 80) break;
  }
  return false;
}

function isScrollRegion(element, style) {
  return /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
}

// True for the outermost element with a pointer cursor outside of controls: that one listens, its children inherit.
function startsPointer(element) {
  const parent = composedParent(element);
  if (!parent || parent.nodeType !== Node.ELEMENT_NODE) return true;
  if (composedClosest(parent, node => node.localName === 'label')) return false;
  return getComputedStyle(parent).cursor !== 'pointer';
}
