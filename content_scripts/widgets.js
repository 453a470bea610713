// The box of a drawn widget: what belongs to it, what is pressed for it, and what stands in it as chosen.

const LIST_SELECTOR = '[role=listbox],[role=menu],[role=tree],[role=grid],[role=dialog],[role=tooltip],[popover]';
const OTHER_FIELDS = 'input:not([type=hidden]),textarea,select,[role=combobox],[role=textbox],[role=searchbox],[role=checkbox],[role=radio],[role=switch],[role=slider],[role=spinbutton]';
const BOX_ENDS = 'form,fieldset,body,html,table,tr,td,th,section,main,article,dialog,[role=dialog],[role=row],[role=group]';
const OTHER_WORDS = 'p,h1,h2,h3,h4,h5,h6,table';
const BOX_DEPTH = 6;

function isPartSeen(element) {
  if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true, contentVisibilityAuto: true })) return false;
  const rect = element.getBoundingClientRect();
  return rect.width > 1 && rect.height > 1 && !isOffPage(rect);
}

// All elements below it as they are rendered: shadow roots and slots are entered.
function composedElements(element, found = []) {
  for (const child of composedChildren(element)) {
    if (nodeTypeOf(child) !== Node.ELEMENT_NODE || isClobbered(child)) continue;
    found.push(child);
    composedElements(child, found);
  }
  return found;
}

// A select that is drawn by other elements is worked through these: its wrapper, or what stands beside it.
function drawnWidget(select) {
  const wrapper = composedClosest(composedParent(select), node => node.matches('[role=combobox],[role=listbox],[tabindex]:not([tabindex="-1"])'));
  if (wrapper && wrapper.getBoundingClientRect().height < 200) return wrapper;
  const beside = [select.nextElementSibling, select.previousElementSibling].find(other => other && isPartSeen(other) && pressablePart(other));
  const drawn = beside || composedParent(select);
  return pressablePart(drawn) || drawn;
}

function pressablePart(element) {
  const isPart = node => node.matches('[role=combobox],[aria-haspopup],input:not([type=hidden]),button,[tabindex]:not([tabindex="-1"])') && isPartSeen(node);
  return isPart(element) ? element : composedElements(element).find(isPart) || null;
}

// The largest box around the control that holds no other field.
function widgetBox(element) {
  let box = element;
  for (let node = composedParent(element), depth = 0; node && depth < BOX_DEPTH; node = composedParent(node)) {
    if (!(node instanceof Element) || isClobbered(node) || node.matches(BOX_ENDS) || holdsOtherField(node, box)) break;
    if (node.localName !== 'slot') depth += 1;
    box = node;
  }
  return box;
}

function holdsOtherField(node, box) {
  return composedElements(node).some(other => other.matches(`${OTHER_FIELDS},${OTHER_WORDS}`) && !composedContains(box, other) && !composedContains(other, box)
    && isPartSeen(other) && !composedClosest(other, parent => parent.matches(LIST_SELECTOR)));
}

// Words of the box, a text node each, without labels, lists and what is only said aloud.
function boxWords(node, words = []) {
  for (const child of composedChildren(node)) {
    if (nodeTypeOf(child) === Node.TEXT_NODE) {
      if (squeeze(child.data)) words.push(squeeze(child.data));
    } else if (nodeTypeOf(child) === Node.ELEMENT_NODE && !isClobbered(child) && isTold(child)) boxWords(child, words);
  }
  return words;
}

function isTold(element) {
  if (element.localName === 'slot') return true;
  if (/^(script|style|template|label|legend|select|option|datalist)$/.test(element.localName)) return false;
  return !element.matches(`${LIST_SELECTOR},[aria-live],[role=alert],[role=status]`) && element.checkVisibility({ visibilityProperty: true });
}

// Hidden fields that carry the value: inside the box, or beside it.
function carriers(box) {
  const around = [box, box.previousElementSibling, box.nextElementSibling].filter(Boolean);
  return around.flatMap(node => [node, ...composedElements(node)])
    .filter(node => (node.localName === 'select' || (node.localName === 'input' && node.type === 'hidden')) && (node.localName !== 'select' || !isPartSeen(node)));
}

// What stands chosen, as texts: options of the select behind it, values of its fields, words drawn in its box.
function chosenTexts(element) {
  if (element.localName === 'select' && isPartSeen(element)) return [...element.selectedOptions].map(option => squeeze(option.label));
  const box = widgetBox(element.localName === 'select' ? drawnWidget(element) : element);
  const fields = [box, ...composedElements(box)].filter(node => node.matches('input,textarea') && isTextField(node) && isPartSeen(node));
  const labelled = (element.getAttribute('aria-labelledby') || '').split(/\s+/);
  const selects = [element, ...carriers(box)].filter(node => node.localName === 'select');
  return [...new Set([
    ...selects.flatMap(select => [...select.selectedOptions].map(option => squeeze(option.label))),
    ...fields.map(field => squeeze(field.value)), ...pickedOptions(element),
    ...(box.matches(OWN_LISTS) ? [] : boxWords(box)).filter(text => !labelled.includes(text)),
  ].filter(Boolean))];
}

function isTextField(node) {
  return node.localName === 'textarea' || /^(text|search|email|tel|url|number|date|time|month|week|datetime-local)$/.test(node.type);
}

// The value a person would read: the field's own, else what the widget around it says.
function toldValue(element) {
  const own = rawValue(element);
  return own || !isChoice(element) ? own : chosenTexts(element).join(', ');
}

// What a choice is made in: its value is the words of an option.
function isChoice(element) {
  return element.localName === 'select' || Boolean(element.list) || /^(true|listbox|tree|grid)$/.test(element.getAttribute('aria-haspopup') || '') || /^(combobox|listbox)$/.test(roleOf(element));
}

// Options that a list which always stands open says are chosen.
function pickedOptions(element) {
  if (!element.matches('[role=listbox],[role=tree],[role=grid],[role=menu]')) return [];
  return optionsIn(element).filter(isPicked).map(optionText);
}

function isPicked(option) {
  return option.getAttribute('aria-selected') === 'true' || option.getAttribute('aria-checked') === 'true';
}

function hiddenValues(element) {
  const box = widgetBox(element.localName === 'select' ? drawnWidget(element) : element);
  return carriers(box).filter(node => node.localName === 'input').map(node => node.value);
}

// What is to be known of a widget before and after it is worked.
function widgetState({ id }) {
  const element = elementOf(id);
  if (!element) return null;
  observeRoots(document);
  const isDrawn = element.localName === 'select' && !isPartSeen(element);
  const press = isDrawn ? drawnWidget(element) : element;
  const list = openList(press);
  return {
    press: tag(press), isDrawn, chosen: chosenTexts(element), hidden: hiddenValues(element), isOpen: Boolean(list),
    suggestions: element.list ? [...element.list.options].map(option => option.value) : null,
    isMultiple: isMultiple(element, press, list), isStanding: list === press,
  };
}

function isMultiple(element, press, list) {
  const behind = [element, ...carriers(widgetBox(press))].some(node => node.localName === 'select' && node.multiple);
  return behind || Boolean(list && list.getAttribute('aria-multiselectable') === 'true');
}

// Whether a box is ticked, by its own state, what its role says, or the field in it; null for what cannot be ticked.
function tickedState({ id }) {
  const element = elementOf(id);
  if (!element) return null;
  const inner = element.matches('input') ? element : composedElements(element).find(node => node.matches('input[type=checkbox],input[type=radio]'));
  for (const name of ['aria-checked', 'aria-pressed', 'aria-selected']) if (element.hasAttribute(name)) return element.getAttribute(name) === 'true';
  if (inner && typeof inner.checked === 'boolean' && /^(checkbox|radio)$/.test(inner.type)) return inner.checked;
  return /^(checkbox|radio|switch|menuitemcheckbox|menuitemradio|option|treeitem)$/.test(roleOf(element)) ? false : null;
}
