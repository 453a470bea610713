// skeleton: the controls of the whole page as minimal HTML, with the words that are needed to read them: headings,
// labels, legends, messages, the words of a dialog, and the words of a row that holds a control.
//
// What is handed over are parts in order: [tag, attributes] opens an element, 0 closes it, a string is text,
// {frame} is where a frame's own parts belong. Python writes them as HTML, escaped (observe/modes/write_html.py).

const KEPT_ATTRIBUTES = ['name', 'type', 'href', 'value', 'placeholder', 'role', 'aria-label', 'title', 'data-testid'];
const STATE_ATTRIBUTES = {
  mixed: ['aria-checked', 'mixed'], selected: ['aria-selected', 'true'], pressed: ['aria-pressed', 'true'], current: ['aria-current', 'true'],
  expanded: ['aria-expanded', 'true'], collapsed: ['aria-expanded', 'false'], invalid: ['aria-invalid', 'true'],
};
const ATTRIBUTE_LIMIT = 200;
const ROWS_INSIDE = 'tr,li,article,dt,dd,[role=row],[role=listitem],[role=article],[role=treeitem]';

class Skeleton {
  constructor(settings) {
    this.parts = [];
    this.list = new ControlList(settings.limit);
    this.wordsKept = 0;
  }

  visitChildren(node) {
    for (const child of composedChildren(node)) {
      if (nodeTypeOf(child) === Node.ELEMENT_NODE) this.visit(child);
      else if (nodeTypeOf(child) === Node.TEXT_NODE && this.wordsKept) this.addWords(child, node);
    }
  }

  visit(element) {
    const name = element.localName;
    if (isClobbered(element)) this.visitChildren(element);
    else if (SKIPPED_TAGS.has(name)) return;
    else if (name === 'iframe' || name === 'frame') this.addFrame(element);
    else this.visitPlain(element);
  }

  visitPlain(element) {
    const control = shownControl(element);
    if (control) {
      this.addControl(element, control);
      return;
    }
    const wrapper = element.localName === 'svg' ? null : wrapperOf(element);
    if (!wrapper) {
      if (element.localName !== 'svg') this.visitChildren(element);
      return;
    }
    const { keepsWords, open } = wrapper;
    this.parts.push(open);
    const begin = this.parts.length;
    this.wordsKept += keepsWords ? 1 : 0;
    this.visitChildren(element);
    this.wordsKept -= keepsWords ? 1 : 0;
    if (this.parts.length === begin) this.parts.pop();
    else this.parts.push(0);
  }

  addWords(node, parent) {
    if (nodeTypeOf(parent) === Node.ELEMENT_NODE && parent.localName !== 'slot' && !isRendered(parent)) return;
    const text = squeeze(node.data);
    if (text) this.parts.push(cut(text, WORDS_LIMIT));
  }

  addFrame(element) {
    const rect = element.getBoundingClientRect();
    if (rect.width <= 1 || rect.height <= 1 || !isRendered(element)) return;
    const title = squeeze(element.getAttribute('title'));
    this.parts.push(['iframe', { id: tag(element), ...(title ? { title: cut(title, NAME_LIMIT) } : {}) }], { frame: tag(element) }, 0);
  }

  addControl(element, control) {
    const record = this.list.add(element, control);
    if (!record) return;
    this.parts.push([element.localName, skeletonAttributes(element, control.role, record)]);
    if (element.localName === 'select') this.addOptions(element);
    else if (element.localName === 'textarea' || isEditableRoot(element)) this.parts.push(record.v || '');
    else if (goesInside(element, control.role)) this.addInside(element);
    else this.parts.push(cut(squeeze(visibleText(element, false)), WORDS_LIMIT));
    this.parts.push(0);
  }

  addInside(element) {
    this.wordsKept += 1;
    this.visitChildren(element);
    this.wordsKept -= 1;
  }

  // The first options and those that are selected; a label is enough where the value is the same.
  addOptions(select) {
    const kept = [...select.options].filter((option, index) => index < OPTION_LIMIT || option.selected);
    for (const option of kept) {
      const text = squeeze(option.label), own = option.getAttribute('value');
      this.parts.push(['option', {
        ...(own !== null && own !== text ? { value: cut(own, ATTRIBUTE_LIMIT) } : {}),
        ...(option.selected ? { selected: true } : {}), ...(option.disabled ? { disabled: true } : {}),
      }], cut(text, NAME_LIMIT), 0);
    }
    if (kept.length < select.options.length) this.parts.push({ note: `${select.options.length - kept.length} more options` });
  }
}

// How an element that is no control is told: null = not at all, only what stands inside of it.
function wrapperOf(element) {
  const name = element.localName, role = explicitRole(element);
  if (!isRendered(element)) return null;
  if (isDialog(element)) return { keepsWords: true, open: ['dialog', { ...named(dialogName(element)), ...(isModal(element) ? { 'aria-modal': 'true' } : {}) }] };
  if (name === 'form' || role === 'form') return { keepsWords: false, open: ['form', named(squeeze(element.getAttribute('aria-label')))] };
  if (name === 'fieldset') return { keepsWords: false, open: ['fieldset', {}] };
  if (/^h[1-6]$/.test(name)) return { keepsWords: true, open: [name, {}] };
  if (role === 'heading') return { keepsWords: true, open: [`h${headingLevel(element)}`, {}] };
  if (name === 'legend' || name === 'caption') return { keepsWords: true, open: [name, {}] };
  if (name === 'label') return { keepsWords: true, open: ['label', labelTarget(element)] };
  if (role === 'alert' || role === 'status' || element.hasAttribute('aria-live')) return { keepsWords: true, open: ['p', role ? { role } : {}] };
  if (isLeafRow(element, role)) return { keepsWords: true, open: [ROW_TAGS.has(name) ? name : 'li', {}] };
  return null;
}

function named(name) {
  return name ? { 'aria-label': name } : {};
}

function headingLevel(element) {
  const level = Number(element.getAttribute('aria-level'));
  return level >= 1 && level <= 6 ? Math.round(level) : 2;
}

// A label around its field needs no `for`; one that stands apart names the field by its id.
function labelTarget(label) {
  const { control } = label;
  if (!control || composedContains(label, control) || !shownControl(control)) return {};
  return { for: tag(control) };
}

// A row that holds controls, or the heads of columns, and no further rows.
function isLeafRow(element, role) {
  if (!isRow(element, role) || element.querySelector(ROWS_INSIDE)) return false;
  return hasInnerControls(element) || holdsClickables(element) || Boolean(element.querySelector('th,[role=columnheader]'));
}

function skeletonAttributes(element, role, record) {
  const kept = { id: record.i };
  for (const name of KEPT_ATTRIBUTES) {
    const value = attributeTold(element, name, record);
    if (value) kept[name] = cut(value, ATTRIBUTE_LIMIT);
  }
  for (const state of (record.s || '').split(',').filter(Boolean)) {
    const [name, value] = STATE_ATTRIBUTES[state] || [state, true];
    kept[name] = value;
  }
  if (record.n && !saysItself(element, kept, record.n)) kept['aria-label'] = record.n;
  return kept;
}

// The value as it is now, never a password's; the type only where the element has one of its own.
function attributeTold(element, name, record) {
  if (name === 'type') return /^(input|button)$/.test(element.localName) && element.hasAttribute('type') ? element.type : '';
  if (name !== 'value') return squeeze(element.getAttribute(name));
  if (element.localName === 'input' && !/^(checkbox|radio|button|submit|reset)$/.test(element.type)) return record.v || '';
  return element.localName === 'input' ? squeeze(element.getAttribute('value')) : '';
}

// True when what is printed says the name already: content, label, attribute.
function saysItself(element, kept, name) {
  const content = /^(input|select|textarea)$/.test(element.localName) || isEditableRoot(element) ? '' : visibleText(element, false);
  const said = [content, labelText(element), kept['aria-label'], kept.title, kept.placeholder, /^(submit|reset|button)$/.test(element.type) ? kept.value : ''];
  return said.some(words => words && cut(squeeze(words), NAME_LIMIT) === name);
}

function skeleton(settings) {
  openNumbering(settings.firstNumber, settings.prefix);
  const found = new Skeleton(settings);
  const root = bodyOf(document) || rootElementOf(document);
  if (root) found.visit(root);
  return { url: location.href, parts: found.parts, controls: found.list.controls, leftOut: found.list.leftOut, nextNumber };
}
