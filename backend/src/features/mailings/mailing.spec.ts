import { describe, expect, it } from '@jest/globals';
import { mailingLimits } from '@onchan-bowls/contract/mailings';
import { viewOf } from '../../platform/event-store/decider/decider.js';
import { given } from '../../testing/given.js';
import { eraseMailing, mailing, stopMailing, writeMailing, type MailingEvent } from './mailing.js';

const text = {
  subject: 'Green closed',
  text: 'Until Monday.',
  stream: 'member',
  audience: 'Members: Adults',
} as const;
const data = { ...text, recipients: ['member-1', 'member-2'] };
const written: MailingEvent = { type: 'MailingWritten', data };
const stopped: MailingEvent = { type: 'MailingStopped', data: {} };
const erased: MailingEvent = { type: 'MailingErased', data: {} };

describe('an email to several people', () => {
  it('is recorded with the people it was written to', () => {
    expect(given(mailing).when(writeMailing(data, 2))).toEqual([written]);
  });

  it.each([
    ['mailing-without-recipients', 0, 1],
    ['mailing-too-many', mailingLimits.recipients + 1, mailingLimits.recipients + 1],
    ['mailing-recipients-changed', 3, 2],
  ])('is refused: %s', (code, count, shown) => {
    const recipients = Array.from({ length: count }, (_, index) => `member-${index}`);
    expect(given(mailing).refusalOf(writeMailing({ ...text, recipients }, shown))).toBe(code);
  });

  it('is stopped once, and erased in either case', () => {
    const [stop, erase] = [stopMailing('member'), eraseMailing('member')];
    expect(given(mailing, written).when(stop)).toEqual([stopped]);
    expect(given(mailing, written, stopped).when(stop)).toEqual([]);
    expect(given(mailing, written, stopped).when(erase)).toEqual([erased]);
    for (const decide of [stop, erase])
      expect(given(mailing, written, erased).refusalOf(decide)).toBe('mailing-not-found');
    // A role that may change fixtures names them as its stream.
    for (const decide of [stopMailing('fixture'), eraseMailing('fixture')])
      expect(given(mailing, written).refusalOf(decide)).toBe('mailing-not-found');
  });

  it('is said in words', () => {
    const state = mailing.evolve(null, written);
    expect([written, stopped, erased].map((event) => mailing.describe(event, state))).toEqual([
      'wrote “Green closed” to 2 people (Members: Adults)',
      'stopped the sending of “Green closed”',
      'erased the email “Green closed”',
    ]);
    expect(viewOf(mailing, mailing.evolve(state, stopped))).toEqual({
      Group: 'Members',
      Subject: 'Green closed',
      To: 'Members: Adults',
      Text: 'Until Monday.',
      Recipients: 2,
      Stopped: true,
    });
  });
});
