import './fonts.css';
import { holdEarlyClicks } from './early-input.js';

// Otherwise zod tries to compile functions from strings, and the browser reports a violation of the Content-Security-Policy.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

const load = async () => {
  const { start } = await import('./app/start.js');
  await start(root);
};

/** Resolves when the browser is idle, or at the visitor's first interaction. */
const idleOrFirstInteraction = () =>
  new Promise<void>((resolve) => {
    const interactions = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'];
    const start = () => {
      for (const type of interactions) window.removeEventListener(type, start, true);
      resolve();
    };
    for (const type of interactions) window.addEventListener(type, start, { capture: true, passive: true });
    // Safari has no idle callback.
    const whenIdle = () =>
      'requestIdleCallback' in window
        ? requestIdleCallback(start, { timeout: 5000 })
        : setTimeout(start, 1000);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle);
  });

/**
 * Keeps the fallback font of the headings if the page was painted with it. Otherwise Chromium swaps the font when the
 * application adds styles, and the page jumps.
 */
const settleFont = () => {
  const heading = root.querySelector('h1');
  if (!heading) return;
  const text = document.createRange();
  text.selectNodeContents(heading);
  const size = () => {
    const { width, height } = text.getBoundingClientRect();
    return `${width} ${height}`;
  };
  const asPainted = size();
  heading.classList.add('without-font');
  if (size() === asPainted) document.documentElement.classList.add('without-font');
  heading.classList.remove('without-font');
};

/** Hydrates a prerendered page, and then repeats the visitor's last click on a button. */
const loadLater = async () => {
  const clickAgain = holdEarlyClicks();
  const modules = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  await idleOrFirstInteraction();
  settleFont();
  // One after the other, each in a task of its own. This includes the page itself, so that the router does not wait for it.
  // The application reports a module that cannot be loaded where it is used.
  for (const { href } of modules) await import(/* @vite-ignore */ href).catch(() => undefined);
  await load();
  await clickAgain();
};

void (root.hasChildNodes() ? loadLater() : load());
