import { expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { ClockContext, useNow } from './clock.js';

const Clock = () => useNow().toISOString();

it('shows the present instant again after a minute', () => {
  jest.useFakeTimers();
  let now = '2026-05-10T22:59:30.000Z';
  render(
    <ClockContext value={() => new Date(now)}>
      <Clock />
    </ClockContext>,
  );
  expect(screen.getByText(now)).toBeInTheDocument();
  now = '2026-05-10T23:00:30.000Z';
  act(() => jest.advanceTimersByTime(59_999));
  expect(screen.queryByText(now)).not.toBeInTheDocument();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText(now)).toBeInTheDocument();
  jest.useRealTimers();
});
