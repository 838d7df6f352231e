import '@testing-library/jest-dom/jest-globals';
import { afterAll, afterEach, beforeAll, jest } from '@jest/globals';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { api, server } from './api.js';
import './computed-style.js';

// These limits only end a hanging test, on a slow machine too.
configure({ asyncUtilTimeout: 60_000 });
jest.setTimeout(300_000);

// Nobody reads the errors of a query that is repeated. Testing Library adds the document to the last one.
const isRepeated = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true;
const { getElementError } = getConfig();
configure({
  getElementError: (message, container) =>
    isRepeated()
      ? // The name has the place of the query put into its stack.
        Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
});

// React keeps a stack for each element that it makes, for its warnings. That is a sixth of these tests' time.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object;
};
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set: () => undefined });

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
