import '../ui/fonts.css';
import '../lib/without-compiling.js';
import { holdEarlyClicks } from './early-input.js';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

const load = async () => {
  const { start } = await import('./start.js');
  await start(root);
};

/** Resolves when `wait` calls back after the page has loaded, or at the visitor's first interaction. */
const laterOrFirstInteraction = (wait: (done: () => void) => void) =>
  new Promise<void>((resolve) => {
    const interactions = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'];
    const start = () => {
      for (const type of interactions) window.removeEventListener(type, start, true);
      resolve();
    };
    for (const type of interactions) window.addEventListener(type, start, { capture: true, passive: true });
    if (document.readyState === 'complete') wait(start);
    else window.addEventListener('load', () => wait(start));
  });

/** Resolves when the page has been painted, or at the visitor's first interaction. */
const paintedOrFirstInteraction = () =>
  laterOrFirstInteraction((done) =>
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) done();
    }).observe({ type: 'paint', buffered: true }),
  );

/** Resolves when the browser is idle, or at the visitor's first interaction. */
const idleOrFirstInteraction = () =>
  laterOrFirstInteraction((done) =>
    // Safari has no idle callback.
    'requestIdleCallback' in window ? requestIdleCallback(done, { timeout: 5000 }) : setTimeout(done, 1000),
  );

/** Starts to load modules, before they are imported. */
const preload = (modules: readonly string[]) => {
  for (const href of modules) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
};

/** Hydrates a prerendered page. */
const loadLater = async () => {
  const modules = document.querySelector<HTMLMetaElement>('meta[name=modules]')?.content.split(' ') ?? [];
  await paintedOrFirstInteraction();
  preload(modules);
  await idleOrFirstInteraction();
  // One after the other, each in a task of its own. This includes the page itself, so that the router does not wait for it.
  for (const href of modules) await import(/* @vite-ignore */ href);
  await load();
};

if (root.hasChildNodes()) holdEarlyClicks(loadLater());
else void load();
