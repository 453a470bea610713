// Widgets that hold a number: what they say, from where to where, in which steps, and where their track lies.

const RANGE_FIELD = 'input,[role=slider],[role=spinbutton],[role=meter]';

// The part that carries the number: the element, what stands in it, or a hidden field in its box.
function rangePart(element) {
  if (element.matches(RANGE_FIELD)) return element;
  return composedElements(element).find(node => node.matches('[role=slider],[role=spinbutton],input:not([type=hidden])')) || element;
}

function numberOf(text) {
  return text === null || text === undefined || String(text).trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}

const HANDLE_CLASS = /handle|thumb|knob/i, SLIDER_CLASS = /slider|range/i, SLIDER_DEPTH = 3;

// The handle of a slider that is drawn and says nothing of itself (jQuery UI): focusable, wordless, by its classes.
function isSliderHandle(element) {
  if (!element.hasAttribute('tabindex') || !HANDLE_CLASS.test(element.getAttribute('class') || '') || squeeze(element.textContent)) return false;
  for (let node = element, depth = 0; node instanceof Element && depth < SLIDER_DEPTH; node = composedParent(node), depth += 1) {
    if (SLIDER_CLASS.test(node.getAttribute('class') || '')) return true;
  }
  return false;
}

// A track is worked through its handle.
function holdsSliderHandle(element) {
  return SLIDER_CLASS.test(element.getAttribute('class') || '') && [...element.querySelectorAll('[tabindex]')].some(isSliderHandle);
}

// Where such a handle stands on its track, in percent: all that can be known of its number. Null where it says one.
function drawnPercent(element) {
  if (element.localName === 'input' || element.hasAttribute('aria-valuenow') || !isSliderHandle(element)) return null;
  const rect = element.getBoundingClientRect(), [left, top, width, height] = trackOf(element);
  const written = height > width ? element.style.bottom : element.style.left;
  if (/^[\d.]+%$/.test(written)) return Math.min(100, tenths(parseFloat(written)));
  const share = height > width ? 1 - (rect.top + rect.height / 2 - top) / height : (rect.left + rect.width / 2 - left) / width;
  return Math.min(100, Math.max(0, tenths(share * 100)));
}

function tenths(number) {
  return Math.round(number * 10) / 10;
}

// What is to be known of a widget with a number: `text` is what a person reads, `now` the number itself.
function rangeState({ id }) {
  const element = elementOf(id);
  if (!element) return null;
  const part = rangePart(element), isField = part.localName === 'input';
  const stated = name => numberOf(part.getAttribute(`aria-value${name}`)), own = name => numberOf(isField ? part[name] : part.getAttribute(name));
  const rect = part.getBoundingClientRect(), percent = drawnPercent(part);
  if (percent !== null) return { ...drawnRange(part, percent), box: [rect.left, rect.top, rect.width, rect.height] };
  return {
    part: tag(part), type: isField ? part.type : '', role: roleOf(part), isField, isReadonly: Boolean(part.readOnly), isVertical: part.getAttribute('aria-orientation') === 'vertical',
    now: isField && !(part.type === 'text' && stated('now') !== null && numberOf(part.value) === null) ? numberOf(part.value) : stated('now'),
    text: part.getAttribute('aria-valuetext') || (isField ? part.value : part.getAttribute('aria-valuenow')) || '',
    min: stated('min') ?? own('min') ?? (part.type === 'range' ? 0 : null), max: stated('max') ?? own('max') ?? (part.type === 'range' ? 100 : null), step: own('step'),
    box: [rect.left, rect.top, rect.width, rect.height], hidden: carriers(widgetBox(part)).map(node => node.value), track: trackOf(part), arrows: arrowsOf(part),
  };
}

function drawnRange(part, percent) {
  const track = trackOf(part);
  return { part: tag(part), type: '', role: 'slider', isField: false, isReadonly: false, isVertical: track[3] > track[2], now: percent, text: `${percent}%`, min: 0, max: 100, step: null, near: 0.5, hidden: [], track, arrows: null };
}

// The line on which a handle moves: the nearest box around it that is much longer than it.
function trackOf(handle) {
  const own = handle.getBoundingClientRect();
  if (handle.localName === 'input') return [own.left, own.top, own.width, own.height];
  for (let node = composedParent(handle), depth = 0; node && depth < 6; node = composedParent(node), depth += 1) {
    if (!(node instanceof Element) || isClobbered(node)) continue;
    const rect = node.getBoundingClientRect();
    if (Math.max(rect.width, rect.height) >= 3 * Math.max(own.width, own.height, 1)) return [rect.left, rect.top, rect.width, rect.height];
  }
  return [own.left, own.top, own.width, own.height];
}

// The buttons beside a spinner: the one that says more (or stands first, above or right), and the one that says less.
function arrowsOf(part) {
  let box = part;
  for (let depth = 0; depth < 4; depth += 1) {
    const buttons = composedElements(box).filter(node => node.matches('button,[role=button],a,[class*=button],[class*=handler]') && isPartSeen(node));
    if (buttons.length >= 2) return sortArrows(buttons);
    const parent = composedParent(box);
    if (!(parent instanceof Element) || parent.matches(BOX_ENDS) || holdsOtherField(parent, part)) break;
    box = parent;
  }
  return null;
}

const MORE = /\+|plus|incr|up|more|▲|△|↑|next|add/i, LESS = /[-−–]|minus|decr|down|less|▼|▽|↓|prev|sub/i;

function sortArrows(buttons) {
  const words = node => `${nameOf(node, 'button')} ${squeeze(node.textContent)} ${node.getAttribute('class') || ''}`;
  const by = (yes, no) => buttons.find(node => yes.test(nameOf(node, 'button'))) || buttons.find(node => yes.test(words(node)) && !no.test(words(node).replace(/-/g, ' ')));
  const up = by(MORE, LESS), down = by(LESS, MORE);
  return up && down && up !== down ? { up: tag(up), down: tag(down) } : null;
}

// The choices of a rating or of a group of radios, in their order.
function gradesOf({ id }) {
  const element = elementOf(id);
  const group = element && (composedClosest(element, node => node.matches('[role=radiogroup]')) || (element.matches('[type=radio],[role=radio]') ? widgetRadios(element) : element));
  if (!group) return [];
  const found = composedElements(group).filter(node => node.matches('[type=radio],[role=radio]'));
  return found.map(node => ({ id: tag(node), text: nameOf(node, 'radio'), value: node.localName === 'input' ? node.value : node.getAttribute('data-value') || '', isChecked: node.checked === true || node.getAttribute('aria-checked') === 'true' }));
}

// The box that holds all radios of the same name.
function widgetRadios(radio) {
  const isSame = node => node.matches('[type=radio],[role=radio]') && (node.name || '') === (radio.name || '');
  return composedClosest(composedParent(radio), node => composedElements(node).filter(isSame).length > 1);
}
