// Accessible names: the rules of accname 1.2 as far as pages use them, then a hunt for what a person would read.


function textOfIds(element, ids) {
  const root = element.getRootNode();
  return squeeze(ids.slice(0, EVENT_READ).split(/\s+/).slice(0, LABELS_READ).map(id => {
    const target = root instanceof ShadowRoot ? root.getElementById(id) : Document.prototype.getElementById.call(document, id);
    return target ? target.getAttribute('aria-label') || visibleText(target, true) : '';
  }).join(' '));
}

// Text as rendered: skips what is hidden, takes alt and aria-label of what stands inside.
function visibleText(node, evenHidden) {
  let text = '';
  for (const child of composedChildren(node)) {
    if (child.nodeType === Node.TEXT_NODE) text += child.data.slice(0, EVENT_READ);
    else if (child.nodeType === Node.ELEMENT_NODE) text += textOfElement(child, evenHidden);
    if (text.length > 4 * NAME_LIMIT) break;
  }
  return text;
}

function textOfElement(element, evenHidden) {
  const tag = element.localName;
  if (tag === 'script' || tag === 'style' || tag === 'noscript' || tag === 'template') return '';
  if (element.getAttribute('aria-hidden') === 'true' && !evenHidden) return '';
  if (!evenHidden && !isRendered(element) && tag !== 'slot') return '';
  if (tag === 'br') return ' ';
  const label = element.getAttribute('aria-label');
  if (label) return ` ${label} `;
  if (tag === 'img') return ` ${element.alt || ''} `;
  if (tag === 'svg') return ` ${svgTitle(element)} `;
  if (tag === 'select' || tag === 'textarea' || tag === 'input') return ' ';
  const inner = visibleText(element, evenHidden);
  return /^(a|abbr|b|bdi|code|em|font|i|kbd|label|mark|s|small|span|strong|sub|sup|u|slot)$/.test(tag) ? inner : ` ${inner} `;
}

function svgTitle(svg) {
  const title = svg.querySelector(':scope > title');
  return title ? title.textContent : '';
}

// The labels of each field, gathered once a look: `field.labels` searches the whole document at every call.
let labelsByField = null;

function gatherLabels() {
  labelsByField = new Map();
  for (const scope of documentAndRoots()) {
    for (const label of scope === document ? Document.prototype.getElementsByTagName.call(document, 'label') : scope.querySelectorAll('label')) {
      const field = label.control;
      if (!field) continue;
      const known = labelsByField.get(field);
      if (known) known.push(label);
      else labelsByField.set(field, [label]);
    }
  }
}

function labelsOf(element) {
  if (labelsByField) return labelsByField.get(element) || [];
  return element.labels ? [...element.labels] : [];
}

function labelText(element) {
  return squeeze(labelsOf(element).slice(0, LABELS_READ).map(label => visibleText(label, false)).join(' '));
}

// Names stated by the author, in the order of the rules; '' when there is none.
function statedName(element, role) {
  const by = element.getAttribute('aria-labelledby');
  const named = by ? textOfIds(element, by) : '';
  if (named) return named;
  const aria = squeeze(element.getAttribute('aria-label'));
  if (aria) return aria;
  const label = labelText(element);
  if (label) return label;
  if (element.localName === 'input' && /^(submit|reset|button)$/.test(element.type)) {
    return squeeze(element.value) || { submit: 'Submit', reset: 'Reset' }[element.type] || '';
  }
  if (element.localName === 'img' || element.type === 'image') return squeeze(element.alt);
  if (!NAMELESS_CONTENT.test(role)) {
    const text = squeeze(visibleText(element, false));
    if (text) return text;
  }
  return squeeze(element.getAttribute('title')) || squeeze(element.getAttribute('placeholder'));
}

// Roles whose content is their value, not their name (accname 1.2, step 2F).
const NAMELESS_CONTENT = /^(textbox|searchbox|combobox|listbox|spinbutton|slider|date|file)$/;

function isField(role) {
  return NAMELESS_CONTENT.test(role) || role === 'checkbox' || role === 'radio';
}

// What stands beside the control: the words before it, a parent's label, data-label, the name of its icon.
function huntedName(element, role) {
  return wordsAfter(element, role) || (isField(role) ? labelBefore(element, role) : '')
    || squeeze(element.getAttribute('data-label')) || (role === 'slider' ? '' : iconName(element))
    || squeeze((element.getAttribute('name') || '').replace(/[_\-[\].]+/g, ' '));
}

// Checkboxes and radios carry their words behind them when no label is tied to them.
function wordsAfter(element, role) {
  if (role !== 'checkbox' && role !== 'radio' && role !== 'switch') return '';
  const next = element.nextSibling;
  if (!next) return '';
  if (next.nodeType === Node.TEXT_NODE && squeeze(next.data)) return squeeze(next.data);
  const sibling = element.nextElementSibling;
  return sibling && /^(span|label|b|em|div|p)$/.test(sibling.localName) ? squeeze(visibleText(sibling, false)) : '';
}

// A number before a slider is what the slider before it shows, which changes.
function labelBefore(element, role) {
  const words = wordsBefore(element);
  return role === 'slider' && /^[\d.,\s%-]+$/.test(words) ? '' : words;
}

function wordsBefore(element) {
  for (let node = element, depth = 0; node && depth < 2; node = composedParent(node), depth += 1) {
    for (let before = previousSiblingOf(node); before; before = previousSiblingOf(before)) {
      const type = nodeTypeOf(before);
      if (type === Node.TEXT_NODE && squeeze(before.data)) return isSentence(squeeze(before.data)) ? '' : squeeze(before.data).replace(/\s*[:*]\s*$/, '');
      if (type !== Node.ELEMENT_NODE) continue;
      if (isClobbered(before)) return ''; // its fields are nearer to the words before it
      if (before.matches('br,hr')) continue;
      if (before.matches('input,select,textarea,button,a') || before.querySelector('input,select,textarea,button,a')) return '';
      const text = squeeze(visibleText(before, false));
      if (text) return isSentence(text) ? '' : text.replace(/\s*[:*]\s*$/, '');
    }
  }
  return '';
}

// Instructions above a field are no label of it.
function isSentence(text) {
  const words = text.split(' ').length;
  return text.length > NAME_LIMIT || words > 12 || (words > 3 && /\.$/.test(text));
}

// "icon-trash" or "img/trash.png" say what the button is for when nothing else does.
function iconName(element) {
  const image = element.querySelector('img[src]');
  if (image) return squeeze(image.src.split('/').pop().split('?')[0].replace(/\.\w+$/, '').replace(/[-_]+/g, ' ')).slice(0, 40);
  const use = element.querySelector('use[href]');
  if (use) return squeeze(use.getAttribute('href').split('#').pop().replace(/[-_]+/g, ' '));
  for (const node of [element, ...element.querySelectorAll('i,span,svg')].slice(0, 4)) {
    const match = /(?:^|\s)(?:fa|icon|bi|glyphicon|mdi|ti|ri)-([\w-]+)/.exec(node.getAttribute('class') || '');
    if (match) return match[1].replace(/-/g, ' ');
  }
  if (element.textContent.trim() || ![...element.children].every(isPicture)) return '';
  return squeeze(`${cut(squeeze((element.getAttribute('class') || element.id || '').replace(/[-_]+/g, ' ')), 40)} ${swatchName(element)}`);
}

function isPicture(element) {
  return /^(svg|img|i)$/.test(element.localName);
}

// The name a person would use, at most NAME_LIMIT characters.
function nameOf(element, role) {
  if (isDropPlace(element) && attributeOf(element, 'draggable') !== 'true') return cut(nameOfPlace(element), NAME_LIMIT);
  return cut(statedName(element, role) || huntedName(element, role), NAME_LIMIT);
}

// What things are dropped on is called by its label, its heading or its own words: what lies in it comes and goes.
function nameOfPlace(element) {
  const own = [...childNodesOf(element)].filter(node => nodeTypeOf(node) === Node.TEXT_NODE).map(node => node.data).join(' ');
  return statedName(element, 'textbox') || firstHeading(element) || squeeze(own) || (element.childElementCount ? '' : iconName(element));
}

// Words that tell where the control belongs, used when names are equal.
function rowText(row) {
  return cut(squeeze(visibleText(row, false)), 160);
}
