import { expect, it, jest } from '@jest/globals';
import { hearStepsFirst, pageIsShown } from './steps.js';

it('keeps only the step of a link within a page from the router while the page is not hydrated', () => {
  hearStepsFirst(true);
  const router = jest.fn();
  window.addEventListener('popstate', router);
  const step = (state: unknown) => window.dispatchEvent(new PopStateEvent('popstate', { state }));

  step(null);
  expect(router).not.toHaveBeenCalled();
  // A dialog that is shown already is closed by a step back.
  step({ idx: 0 });
  expect(router).toHaveBeenCalledTimes(1);

  pageIsShown();
  step(null);
  expect(router).toHaveBeenCalledTimes(2);
});
