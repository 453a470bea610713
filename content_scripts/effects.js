// What a control may bring about, as far as its markup tells: where it leads, how its form is sent, whose question it answers.

const LONGEST_DIALOG = 300;

// Of the element that is worked: for a part of a link or a button, of that.
function effectFacts(element) {
  const link = composedClosest(element, node => /^(a|area)$/.test(node.localName) && node.hasAttribute('href'));
  const button = composedClosest(element, node => node.localName === 'button' || isSubmit(node)) || element;
  const form = isSubmit(button) || !link ? button.form || composedClosest(element, node => node.localName === 'form') : null;
  const dialog = composedClosest(element, node => isDialog(node) && isRendered(node));
  return {
    href: link ? String(link.href.baseVal ?? link.href) : '', download: Boolean(link && link.hasAttribute('download')),
    submits: isSubmit(button), method: form ? formFact(form, button, 'method') : '', action: form ? formFact(form, button, 'action') : '',
    sends: form ? sendersName(form) : '',
    opens: element.hasAttribute('aria-haspopup') && element.getAttribute('aria-haspopup') !== 'false',
    dialog: dialog ? cut(squeeze(`${dialogName(dialog)} ${dialog.innerText || dialog.textContent}`), LONGEST_DIALOG) : '',
  };
}

// A button may say otherwise than its form. A field called like what is asked would hide the form's own.
function formFact(form, button, name) {
  const own = isSubmit(button) ? button.getAttribute(`form${name}`) : null;
  const said = own ?? attributeOf(form, name) ?? '';
  if (name === 'method') return said.toLowerCase() || 'get';
  try {
    return new URL(said || location.href, document.baseURI).href;
  } catch {
    return '';
  }
}

// The name of the button that Enter in a field of this form presses.
function sendersName(form) {
  const button = [...elementsOf(form)].find(node => !isClobbered(node) && isSubmit(node));
  return button ? nameOf(button, roleOf(button)) : '';
}
