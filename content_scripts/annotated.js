// full: the whole document with annotations, heavy elements left out, shadow roots as declarative templates.
//
// The parts have the form of skeleton.js. Interactive elements get data-interactive, data-visible and, when they can be
// worked now, data-id; elsewhere data-visible="false" stands on the outermost hidden element. Attributes of these names
// that the page wrote itself are left out: an id here is always ours.

const HEAVY_TAGS = new Set(['script', 'style', 'svg', 'noscript', 'template', 'meta']);
const OWN_ATTRIBUTES = /^data-(id|interactive|visible|frame-id|llm-.*)$/;
const DROPPED_ATTRIBUTES = /^(on.*|nonce|integrity|srcset|srcdoc)$/;
const PLAIN_NAME = /^[a-z_][\w:.-]*$/i;
const LONGEST_ATTRIBUTE = 300;
const TEMPLATE_NAME = /^t\d+$/;
const attributesOf = getterOf(Element.prototype, 'attributes');

class Annotated {
  constructor(settings) {
    this.parts = [];
    this.list = new ControlList(Infinity);
    this.elementLimit = settings.elementLimit;
    this.count = 0;
    this.isCut = false;
    this.frameName = settings.prefix ? settings.prefix.slice(1, -1) : 'main-frame';
  }

  visitChildren(nodes, isInHidden) {
    for (const child of nodes) {
      const type = nodeTypeOf(child);
      if (type === Node.ELEMENT_NODE) this.visit(child, isInHidden);
      else if (type === Node.TEXT_NODE && squeeze(child.data)) this.parts.push(squeeze(child.data));
    }
  }

  visit(element, isInHidden) {
    if (this.count >= this.elementLimit) {
      this.isCut = true;
      return;
    }
    const control = isClobbered(element) ? null : this.controlOf(element);
    if (isHeavy(element) && !control) return;
    this.count += 1;
    const hidden = isInHidden || (!isClobbered(element) && !isRendered(element));
    this.parts.push([tagName(element), this.annotations(element, control, hidden && !isInHidden)]);
    this.visitInside(element, hidden);
    this.parts.push(0);
  }

  visitInside(element, isInHidden) {
    if (isClobbered(element)) this.visitChildren(childNodesOf(element), isInHidden);
    else if (element.localName === 'textarea') this.parts.push(cut(element.value, VALUE_LIMIT));
    else if (element.localName === 'iframe' || element.localName === 'frame') this.parts.push({ frame: tag(element) });
    else if (element.localName !== 'svg') this.visitComposed(element, isInHidden);
  }

  visitComposed(element, isInHidden) {
    const root = rootOf(element);
    if (root) {
      this.parts.push(['template', { shadowrootmode: root.mode }]);
      this.visitChildren(childNodesOf(root), isInHidden);
      this.parts.push(0);
    }
    this.visitChildren(childNodesOf(element), isInHidden);
  }

  // null, or what is known of the control: `id` is null while it cannot be worked.
  controlOf(element) {
    if (!isControl(element, roleOf(element), getComputedStyle(element))) return null;
    const shown = shownControl(element);
    return { id: shown ? this.list.add(element, shown).i : null };
  }

  annotations(element, control, isHiddenRoot) {
    const own = isClobbered(element) ? {} : keptAttributes(element);
    if (element === rootElementOf(document)) own['data-frame-id'] = this.frameName;
    if (!control) return isHiddenRoot && !/^(head|html|option|optgroup|area|datalist)$/.test(element.localName) ? { ...own, 'data-visible': 'false' } : own;
    const id = control.id === null ? {} : { 'data-id': control.id };
    return { ...id, 'data-interactive': 'true', 'data-visible': String(control.id !== null), 'data-frame-id': this.frameName, ...own };
  }
}

function isHeavy(element) {
  if (HEAVY_TAGS.has(element.localName)) return true;
  return element.localName === 'link' && /\bstylesheet\b/i.test(attributeOf(element, 'rel') || '');
}

// Names that could be read as something else in the written HTML (quotes, brackets, uses of templates) do not get there.
function tagName(element) {
  if (isClobbered(element)) return 'form';
  return PLAIN_NAME.test(element.localName) && !TEMPLATE_NAME.test(element.localName) ? element.localName : 'unknown';
}

function keptAttributes(element) {
  const kept = {};
  for (const { name, value } of attributesOf(element)) {
    if (!PLAIN_NAME.test(name) || OWN_ATTRIBUTES.test(name) || DROPPED_ATTRIBUTES.test(name)) continue;
    kept[name] = /^data:/.test(value) ? cut(value, 30) : cut(squeeze(value), LONGEST_ATTRIBUTE);
  }
  if (element.localName === 'input') keepState(element, kept);
  if (element.localName === 'option') setFlag(kept, 'selected', element.selected);
  return kept;
}

// The state of now instead of the one the page began with; what a person cannot read (passwords, hidden fields) is not told.
function keepState(input, kept) {
  if (/^(checkbox|radio)$/.test(input.type)) setFlag(kept, 'checked', input.checked);
  else if (!/^(button|submit|reset|image)$/.test(input.type)) {
    delete kept.value;
    const value = input.type === 'hidden' ? '' : valueOf(input, roleOf(input));
    if (value) kept.value = value;
  }
}

function setFlag(kept, name, isSet) {
  delete kept[name];
  if (isSet) kept[name] = true;
}

function annotated(settings) {
  openNumbering(settings.firstNumber, settings.prefix);
  const found = new Annotated(settings);
  if (rootElementOf(document)) found.visit(rootElementOf(document), false);
  if (found.isCut) found.parts.push({ note: `cut after ${found.count} elements` });
  return { url: location.href, parts: found.parts, controls: found.list.controls, leftOut: 0, nextNumber };
}
