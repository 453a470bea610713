// What changes again and again: clocks, counters, marquees, feeds. They are named, and no longer waited for.
//
// Three kinds of change are told apart, because they need more or fewer beats to be believed endless: a text or an
// attribute ("tiny"), children exchanged for as many others ("swap"), and what grows ("growth": rows arriving, a text
// being written), which is most likely content that is still coming.

const BEATS = { tiny: [4, 200], swap: [5, 400], growth: [8, 1200], region: [10, 800] };
const LONGEST_PAUSE_MS = 2500, SLOW_TICKS_MS = 1500, REGION_DEPTH = 3, TARGETS_PER_BATCH = 200, NAMES_LIMIT = 40;
const beats = new WeakMap();
const tickers = new Map();

function describe(element) {
  if (isClobbered(element)) return 'form';
  const id = element.id ? `#${element.id}` : '';
  const cls = (element.getAttribute && element.getAttribute('class') || '').slice(0, EVENT_READ).trim().split(/\s+/)[0];
  return cut(`${element.localName}${id}${cls ? '.' + cls : ''}`, CALLED_LIMIT);
}

function beatsOf(element) {
  let own = beats.get(element);
  if (!own) beats.set(element, own = { isTired: false, ticksAt: 0, kinds: {} });
  return own;
}

// Notes a change of this kind; true when the element has been changing so for long enough to be a ticker.
function isBeat(element, kind, now) {
  const own = beatsOf(element);
  const [count, span] = BEATS[kind];
  const beat = own.kinds[kind];
  if (!beat || now - beat.last > LONGEST_PAUSE_MS) {
    own.kinds[kind] = { start: now, last: now, count: 1 };
    return own.isTired && now - own.ticksAt < LONGEST_PAUSE_MS && ticks(element, own, now);
  }
  beat.last = now;
  beat.count += 1;
  const isSlowTick = kind === 'tiny' && beat.count >= 3 && now - beat.start >= SLOW_TICKS_MS;
  return ((beat.count >= count && now - beat.start >= span) || isSlowTick || own.isTired) && ticks(element, own, now);
}

function ticks(element, own, now) {
  own.ticksAt = now;
  if (!own.name) own.name = describe(element);
  tickers.delete(own.name);
  tickers.set(own.name, now);
  if (tickers.size > NAMES_LIMIT) tickers.delete(tickers.keys().next().value);
  return true;
}

function isTickingNow(element) {
  const own = beats.get(element);
  return Boolean(own && own.ticksAt) && performance.now() - own.ticksAt < 1000;
}

// Whether what it says changes again and again: the element itself, or what is in it.
function isRestless(element) {
  const below = elementsOf(element);
  if (isTickingNow(element)) return true;
  for (let index = 0; index < Math.min(below.length, TARGETS_PER_BATCH); index += 1) if (isTickingNow(below[index])) return true;
  return false;
}

// Many small things that change in turn (a board of prices): none of them ticks, the region around them does.
function isInRestlessRegion(element, now, noted) {
  let found = false;
  let region = element;
  for (let depth = 0; depth < REGION_DEPTH; depth += 1) {
    region = composedParent(region);
    if (!region || nodeTypeOf(region) !== Node.ELEMENT_NODE || region === rootElementOf(document)) break;
    if (!noted.has(region)) noted.set(region, isBeat(region, 'region', now));
    found = found || noted.get(region);
  }
  return found;
}

// What kept a wait busy up to its cap is not waited for again as long as it goes on.
function tire(element) {
  const own = beatsOf(element);
  own.isTired = true;
  ticks(element, own, performance.now());
}

// The kind of change a batch made to one target, from its records.
class Change {
  constructor() {
    this.added = 0;
    this.removed = 0;
    this.grows = false;
    this.isStyle = false;
  }

  add(record) {
    if (record.type === 'childList') {
      this.added += record.addedNodes.length;
      this.removed += record.removedNodes.length;
    } else if (record.type === 'characterData') {
      const before = record.oldValue || '', after = record.target.data;
      this.grows = this.grows || (before.length > 0 && after.length > before.length && after.length > 12 && after.startsWith(before));
    } else if (record.attributeName === 'style') {
      this.isStyle = true;
    }
  }

  get kind() {
    if (this.grows || this.added > this.removed) return 'growth';
    return this.removed > 1 || this.added > 1 ? 'swap' : 'tiny';
  }
}

function movingNow() {
  const now = performance.now();
  return [...tickers].filter(([, time]) => now - time < 1100).map(([name]) => name).slice(-5);
}
