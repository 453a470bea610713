// Value, states and options of a control, as a person sees them. A password's value never leaves the page.


function valueOf(element, role) {
  const value = wholeValue(element, role);
  return value === null ? null : cut(value, VALUE_LIMIT);
}

function wholeValue(element, role) {
  if (element.localName === 'select') return [...element.selectedOptions].map(option => squeeze(option.label)).join(', ');
  if (element.localName === 'input') {
    if (element.type === 'password') return element.value ? '•••' : '';
    if (element.type === 'file') return [...element.files].map(file => file.name).join(', ');
    if (/^(button|submit|reset|checkbox|radio|image)$/.test(element.type)) return null;
    return element.value;
  }
  if (element.localName === 'textarea') return element.value;
  if (isEditableRoot(element)) return squeeze(element.innerText);
  if (element.hasAttribute('aria-valuetext')) return element.getAttribute('aria-valuetext');
  if (element.hasAttribute('aria-valuenow')) return element.getAttribute('aria-valuenow');
  if (role === 'slider') return percentText(element);
  if (role === 'combobox' || role === 'listbox') {
    const selected = element.querySelector('[aria-selected=true]');
    return selected ? squeeze(selected.textContent) : null;
  }
  return null;
}

// The whole value for comparing, never sent for passwords: only whether it equals what was typed.
function rawValue(element) {
  if (element.localName === 'select') return [...element.selectedOptions].map(option => squeeze(option.label)).join(', ');
  if ('value' in element && /^(input|textarea)$/.test(element.localName)) return String(element.value);
  if (element.value !== undefined && typeof element.value === 'string') return element.value;
  return isEditableRoot(element) ? element.innerText : element.getAttribute('aria-valuenow') || percentText(element) || '';
}

function percentText(element) {
  const percent = drawnPercent(element);
  return percent === null ? null : `${percent}%`;
}

function stateOf(element, isInert = false) {
  const states = [];
  const aria = name => element.getAttribute(`aria-${name}`);
  if (isInert || element.matches(':disabled') || aria('disabled') === 'true') states.push('disabled');
  if (element.indeterminate || aria('checked') === 'mixed') states.push('mixed');
  else if (element.checked === true || aria('checked') === 'true') states.push('checked');
  if (aria('selected') === 'true') states.push('selected');
  if (aria('pressed') === 'true') states.push('pressed');
  if (aria('current') ? aria('current') !== 'false' : isMarkedCurrent(element)) states.push('current');
  const expanded = element.localName === 'summary' ? String(Boolean(element.parentElement && element.parentElement.open)) : aria('expanded');
  if (expanded === 'true') states.push('expanded');
  if (expanded === 'false') states.push('collapsed');
  if (element.required || aria('required') === 'true') states.push('required');
  if (aria('invalid') === 'true' || element.matches(':user-invalid')) states.push('invalid');
  if ((element.readOnly && element.localName !== 'button') || aria('readonly') === 'true') states.push('readonly');
  if (element.multiple) states.push('multiple');
  if (isSuggesting(element)) states.push('suggests');
  if (element.getRootNode().activeElement === element) states.push('focused');
  return states.join(',');
}

const CURRENT_CLASS = /(^|\s)(is-)?(active|selected|current)(\s|$)/;

// The link or button of several that a class alone marks as the one that is open: on itself or on its list item.
function isMarkedCurrent(element) {
  if (element.localName !== 'a' && element.localName !== 'button') return false;
  const own = attributeOf(element, 'class'), item = element.parentElement;
  if (own && CURRENT_CLASS.test(own)) return hasPlainTwin(element);
  if (!item || item.localName !== 'li' || isClobbered(item)) return false;
  const marked = attributeOf(item, 'class');
  return Boolean(marked) && CURRENT_CLASS.test(marked) && hasPlainTwin(item);
}

function hasPlainTwin(element) {
  const parent = element.parentElement;
  return Boolean(parent) && [...parent.children].some(other => other !== element && other.localName === element.localName && !CURRENT_CLASS.test(attributeOf(other, 'class')));
}

function optionsOf(element) {
  if (element.localName === 'input' && element.list) return listedFrom(element.list.options, option => option.value, 0);
  if (element.localName !== 'select') return null;
  return listedFrom(element.options, option => option.label, element.size > 1 || element.multiple ? firstShown(element) : 0);
}

// Only those that are told are read: a list may have a hundred thousand.
function listedFrom(options, wordsOfOption, first) {
  if (!options.length) return null;
  const shown = [];
  for (let index = first; index < options.length && shown.length < OPTION_LIMIT; index += 1) shown.push(cut(squeeze(wordsOfOption(options[index])), OPTION_WORDS));
  const after = options.length - first - shown.length;
  return [...(first ? [`(${first} before)`] : []), ...shown, ...(after > 0 ? [`(+${after} more)`] : [])];
}

// The first option that an open list box shows, if it is scrolled.
function firstShown(list) {
  const top = list.getBoundingClientRect().top;
  return list.scrollTop ? Math.max(0, [...list.options].findIndex(option => option.getBoundingClientRect().bottom > top + 1)) : 0;
}
