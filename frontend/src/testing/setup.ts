import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { cleanup, configure } from '@testing-library/react';
import { api, server } from './api.js';

// Nothing is timed: these only end what hangs, on a slow machine too.
configure({ asyncUtilTimeout: 60_000 });
jest.setTimeout(300_000);

/* What Chakra and the menu ask of a browser and jsdom does not have. */

const ignore = () => undefined;

window.ResizeObserver = class {
  observe = ignore;
  unobserve = ignore;
  disconnect = ignore;
};
// Everything is on the screen.
window.IntersectionObserver = class {
  constructor(private readonly callback: (entries: { isIntersecting: boolean }[]) => void) {}
  observe() {
    this.callback([{ isIntersecting: true }]);
  }
  disconnect = ignore;
} as unknown as typeof IntersectionObserver;
window.matchMedia = (media) =>
  ({
    media,
    matches: false,
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  }) as unknown as MediaQueryList;
window.scrollTo = jest.fn();
Element.prototype.scrollTo = ignore;
Element.prototype.scrollIntoView = ignore;
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  cleanup();
  server.resetHandlers();
  api.reset();
  sessionStorage.clear();
});
afterAll(() => server.close());
