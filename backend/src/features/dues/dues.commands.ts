import type { DueRequest } from '@onchan-bowls/contract/dues';
import type { Decision } from '../../platform/event-store/decider/decider.js';
import { streamOf } from '../../platform/event-store/write/command-reads.js';
import { VisitorLimits } from '../../platform/outbox/visitor-limits.js';
import { command } from '../../platform/records/record-commands.js';
import { RefusedError } from '../../platform/refused.js';
import { existing, member, personOf, type Member, type MemberEvent } from '../members/member.js';
import { dueIn, payDue, remindOfDue, reopenDue, waiveDue } from './due.js';
import { dueReminder } from './dues.mails.js';

/** Makes the class of a command about the subscription of a member. It returns nothing. */
const changesDue = <Input extends DueRequest>(decide: (input: Input) => Decision<Member, MemberEvent>) =>
  command(({ store }, id: number, input: Input, expectedVersion?: number) =>
    store.update(member, id, decide(input), { expectedVersion }),
  );

export const PayDue = changesDue(payDue);
export const WaiveDue = changesDue(waiveDue);
export const ReopenDue = changesDue(({ season }) => reopenDue(season));

/** Writes to the member. Refused while as many mails were written as are in a day: those of visitors would be left out. */
export const RemindOfDue = command(
  async (
    { store, outbox, get },
    id: number,
    { season }: DueRequest,
    expectedVersion?: number,
  ): Promise<void> => {
    await store.transaction({ records: [streamOf(member, id)] }, (transaction) => {
      transaction.update(member, String(id), remindOfDue(season), { expectedVersion });
      const state = transaction.read(member, String(id));
      const mail = dueReminder(existing(state), dueIn(state, season));
      const write = outbox.mails({ subject: personOf(String(id)), mails: [mail] });
      transaction.alsoWrite(async (manager) => {
        if (await get(VisitorLimits).isCeilingReached(manager)) throw new RefusedError('mails-used-up');
        await write(manager);
      });
    });
  },
);
