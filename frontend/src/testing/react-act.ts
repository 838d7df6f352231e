import React from 'react';
import { flushSync } from 'react-dom';

/**
 * Testing Library puts each change into `act`, which only React's development build has. This one lets React finish what
 * the change began; what follows later is waited for by the test, as on the screen.
 */
async function finished(pending: Promise<unknown>) {
  const result = await pending;
  await new Promise((resolve) => setTimeout(resolve, 0));
  return result;
}

function act(change: () => unknown): PromiseLike<unknown> {
  let result: unknown;
  flushSync(() => {
    result = change();
  });
  return result instanceof Promise ? finished(result) : Promise.resolve(result);
}

Object.assign(React, { act: 'act' in React ? React.act : act });
