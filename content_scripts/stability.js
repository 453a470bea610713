// Is the page at rest? Quiet = no meaningful mutation for a while; tickers and spinners do not count.

const TICKER_BEATS = 4, TICKER_WINDOW_MS = 2500;
let lastMutationAt = performance.now();
let mutationCount = 0;
const beats = new WeakMap();
const tickers = new Map();

function describe(element) {
  const id = element.id ? `#${element.id}` : '';
  const cls = (element.getAttribute && element.getAttribute('class') || '').trim().split(/\s+/)[0];
  return `${element.localName}${id}${cls ? '.' + cls : ''}`;
}

// A node that changes again and again at short intervals is a ticker: it is named, and no longer waited for.
function isTicker(element, now) {
  const times = (beats.get(element) || []).filter(time => now - time < TICKER_WINDOW_MS);
  times.push(now);
  beats.set(element, times.slice(-12));
  if (times.length < TICKER_BEATS) return false;
  const rhythm = times[times.length - 1] - times[0];
  if (rhythm < 200) return false;
  tickers.set(describe(element), now);
  return true;
}

function noteMutations(records) {
  const now = performance.now();
  const seen = new Set();
  let counts = false;
  for (const record of records) {
    if (record.type === 'attributes' && record.attributeName === ID_ATTRIBUTE) continue;
    const target = record.target.nodeType === Node.ELEMENT_NODE ? record.target : record.target.parentElement;
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
      const done = rest <= 0 && document.readyState !== 'loading';
      if (done || now - started >= capMs) {
        resolve({ quiet: done, waitedMs: now - started, moving: movingNow(), ready: document.readyState });
      } else {
        setTimeout(look, Math.max(5, Math.min(rest > 0 ? rest : 25, capMs - (now - started))));
      }
    };
    look();
  });
}
