// Is the page at rest? Quiet = no meaningful mutation for a while; tickers and spinners do not count.

const TICKER_BEATS = 4, TICKER_WINDOW_MS = 2500, TICKER_RHYTHM_MS = 200;
let lastMutationAt = performance.now();
let mutationCount = 0;
const beats = new WeakMap();
const tickers = new Map();

function describe(element) {
  if (isClobbered(element)) return 'form';
  const id = element.id ? `#${element.id}` : '';
  const cls = (element.getAttribute && element.getAttribute('class') || '').trim().split(/\s+/)[0];
  return `${element.localName}${id}${cls ? '.' + cls : ''}`;
}

// A node that changes again and again at short intervals is a ticker: it is named, and no longer waited for.
function isTicker(element, now) {
  const beat = beats.get(element);
  if (!beat || now - beat.last > 1000) {
    beats.set(element, { start: now, last: now, count: 1 });
    return false;
  }
  const isOld = now - beat.start > TICKER_WINDOW_MS;
  if (isOld) Object.assign(beat, { start: now - TICKER_RHYTHM_MS, count: beat.count >= TICKER_BEATS ? TICKER_BEATS : 1 });
  beat.last = now;
  beat.count += 1;
  if (beat.count < TICKER_BEATS || now - beat.start < TICKER_RHYTHM_MS) return false;
  tickers.set(describe(element), now);
  return true;
}

function noteMutations(records) {
  const now = performance.now();
  const seen = new Set();
  let counts = false;
  for (const record of records) {
    if (record.type === 'attributes' && record.attributeName === ID_ATTRIBUTE) continue;
    const target = nodeTypeOf(record.target) === Node.ELEMENT_NODE ? record.target : record.target.parentElement;
    if (!target || seen.has(target)) continue;
    seen.add(target);
    if (!isTicker(target, now)) counts = true;
  }
  if (counts) {
    lastMutationAt = now;
    mutationCount += 1;
  }
}

function movingNow() {
  const now = performance.now();
  return [...tickers].filter(([, time]) => now - time < 1000).map(([name]) => name).slice(0, 5);
}

// Resolves when the DOM has been quiet for quietMs, at the latest after capMs.
function waitQuiet({ quietMs, capMs }) {
  const started = performance.now();
  return new Promise(resolve => {
    const look = () => {
      const now = performance.now();
      const rest = quietMs - (now - lastMutationAt);
      const done = rest <= 0 && readyStateOf(document) !== 'loading';
      if (done || now - started >= capMs) {
        resolve({ quiet: done, waitedMs: now - started, moving: movingNow(), ready: readyStateOf(document) });
      } else {
        setTimeout(look, Math.max(5, Math.min(rest > 0 ? rest : 25, capMs - (now - started))));
      }
    };
    look();
  });
}
