import { expect, it } from '@jest/globals';
import type { CommandBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { demonstrate } from './demonstration.js';
import { RecordResult, ReviseFixture, ScheduleFixture } from '../features/fixtures/fixtures.commands.js';

/** The days of the matches that have a result, in a season filled in at the instant. */
const daysWithResult = async (now: string): Promise<string[]> => {
  const days: string[] = [];
  const played: string[] = [];
  const execute = (command: { args: never[] }) => {
    const [first, changes] = command.args;
    const dayIn = (details: unknown) => z.object({ date: z.string() }).parse(details).date;
    if (command instanceof ScheduleFixture) days.push(dayIn(first));
    if (command instanceof ReviseFixture) days[z.int().parse(first) - 1] = dayIn(changes);
    if (command instanceof RecordResult) played.push(days[z.int().parse(first) - 1] ?? '');
    return Promise.resolve({ id: days.length });
  };
  await demonstrate({ execute } as unknown as CommandBus, new Date(now));
  return played;
};

it.each([
  ['on a Monday', '2026-05-04T12:00:00Z', 6],
  ['on the morning of a match', '2026-05-05T08:00:00Z', 6],
  ['on a Wednesday', '2026-05-06T12:00:00Z', 7],
])('the demonstration season has results of past days only: %s', async (_, now, count) => {
  const played = await daysWithResult(now);
  expect(played).toHaveLength(count);
  expect(played.filter((day) => day >= now.slice(0, 10))).toEqual([]);
});
