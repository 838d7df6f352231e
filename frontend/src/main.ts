import './fonts.css';
import { keepEarlyInput } from './early-input.js';

// Zod would try whether it may make functions out of texts, which the Content-Security-Policy reports.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root to render into');

const load = async () => {
  const { start } = await import('./app/start.js');
  start(root);
};

/** Resolves when the browser has time to spare, or at the visitor's first touch. */
const occasion = () =>
  new Promise<void>((resolve) => {
    const come = () => {
      for (const touch of touches) window.removeEventListener(touch, come, true);
      resolve();
    };
    const touches = ['pointerdown', 'keydown', 'focusin', 'wheel', 'touchmove'];
    for (const touch of touches) window.addEventListener(touch, come, { capture: true, passive: true });
    // Safari has no idle callback.
    const whenIdle = () =>
      'requestIdleCallback' in window ? requestIdleCallback(come, { timeout: 5000 }) : setTimeout(come, 1000);
    if (document.readyState === 'complete') whenIdle();
    else window.addEventListener('load', whenIdle);
  });

/**
 * Stays without the headings' font where the page was shown without it: Chromium would think again when the application
 * brings more styles, and the page would jump.
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
  const asShown = size();
  heading.classList.add('without-font');
  if (size() === asShown) document.documentElement.classList.add('without-font');
  heading.classList.remove('without-font');
};

/** Brings a prerendered page to life, with nothing lost of what the visitor did meanwhile. */
const loadLater = async () => {
  const replay = keepEarlyInput();
  const modules = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
  await occasion();
  settleFont();
  // One after the other, each in a task of its own; the page itself too, so that it is there when it is asked for.
  // One that cannot be had is told of by the application, where it is used.
  for (const { href } of modules) await import(/* @vite-ignore */ href).catch(() => undefined);
  await load();
  await replay();
};

void (root.hasChildNodes() ? loadLater() : load());
