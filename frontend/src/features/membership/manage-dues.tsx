import { chakra } from '@chakra-ui/react/styled-system';
import { dueReminderDays, inPounds, seasonOf } from '@onchan-bowls/contract/club';
import { type DueRecord, dueStateOf, isRemindedLately } from '@onchan-bowls/contract/dues';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { compareNames } from '@onchan-bowls/contract/order';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { describeCount, type Outcome, useBatch } from '../../batch/use-batch.js';
import { messageOf } from '../../data/api.js';
import { leave, useUnsavedChanges } from '../../forms/unsaved.js';
import { counted } from '../../lib/counted.js';
import { dayOf, longDate, longDayOf } from '../../lib/dates.js';
import { searchBy } from '../../lib/search.js';
import { CsvExport } from '../../records/csv-export.js';
import { HistoryLink } from '../../records/history-link.js';
import { useListFilter } from '../../records/list-filter.js';
import { RecordAction } from '../../records/record-action.js';
import { Actions, HeadAction, RecordRow, RowAction, SectionHead } from '../../records/record-list.js';
import { FoundRecords } from '../../records/record-tab.js';
import { RowActions } from '../../records/row-actions.js';
import { UndeliveredMail } from '../../records/undelivered-mail.js';
import { Badge } from '../../ui/badge.js';
import { Button } from '../../ui/button.js';
import { useNow } from '../../ui/clock.js';
import { Confirm } from '../../ui/confirm.js';
import { CheckboxField, SelectField } from '../../ui/field.js';
import { useLoaded } from '../../ui/list-status.js';
import { StickyBar } from '../../ui/sticky-bar.js';
import { PayDialog, WaiveDialog } from './due-dialogs.js';
import { dueColumns, dueStates, paymentMethodLabels, planInWords, stateOf, totalsOf } from './due-records.js';
import { duesQuery, remindOfDue, reopenDue } from './dues.api.js';
import { membersQuery } from './members.api.js';
import { memberStatus } from './members.js';

/** The seasons that can be looked at, the last one first. A record may have named one more on either side before it was changed. */
const seasonsOf = (members: readonly MemberRecord[], present: number): number[] => {
  const known = members.flatMap(({ season, approvedAt }) => [
    season ?? present,
    seasonOf(dayOf(new Date(approvedAt))),
  ]);
  const [first, last] = [Math.min(present, ...known) - 1, Math.max(present, ...known) + 1];
  return Array.from({ length: last - first + 1 }, (_, index) => last - index);
};

const paymentInWords = ({ amount, due, paidOn, method }: DueRecord): string | undefined => {
  if (amount === null || paidOn === null || method === null) return undefined;
  const whole = due === null || due === amount ? '' : ` of ${inPounds(due)}`;
  return `${inPounds(amount)}${whole} on ${longDate(paidOn)}, ${paymentMethodLabels[method].toLowerCase()}`;
};

interface DueRowProps {
  due: DueRecord;
  canEdit: boolean;
  /** Whether a reminder is to be sent; absent where none can be. */
  chosen: boolean | undefined;
  onChoose: (id: number) => void;
  /** How the sending of a reminder ended. */
  outcome: Outcome | undefined;
  onDialog: (name: Dialog['name'], due: DueRecord) => void;
}

function DueRow({ due, canEdit, chosen, onChoose, outcome, onDialog }: DueRowProps) {
  const { id, name, season, status, reason, remindedAt } = due;
  const state = dueStateOf(due);
  const { label, colorPalette } = dueStates[state];
  const isOpen = state === 'owes' || state === 'unpriced';
  const payment = paymentInWords(due);
  return (
    <RecordRow
      title={
        chosen === undefined ? (
          // As far from the edge as the names with a checkbox.
          <chakra.span ps={canEdit ? '8' : undefined}>{name}</chakra.span>
        ) : (
          <chakra.label
            display="inline-flex"
            alignItems="center"
            gap="3"
            cursor="pointer"
            css={{ '@media (pointer: coarse)': { minHeight: '11' } }}
          >
            <chakra.input
              type="checkbox"
              boxSize="5"
              accentColor="green.solid"
              aria-label={`Remind: ${name}`}
              checked={chosen}
              onChange={() => onChoose(id)}
            />
            {name}
          </chakra.label>
        )
      }
      meta={
        <>
          <Badge colorPalette={colorPalette}>{label}</Badge>
          {status !== 'active' && <span>{memberStatus[status].label}</span>}
          <span>{payment === undefined ? planInWords(due) : `${due.plan ?? 'No plan'}, ${payment}`}</span>
          {reason !== null && <span>{reason}</span>}
          {remindedAt !== null && isOpen && <span>Reminded {longDayOf(remindedAt)}</span>}
          <UndeliveredMail place="member" id={id} />
        </>
      }
      actions={
        <RowActions of={name}>
          {canEdit && isOpen && <RowAction label="Paid…" of={name} onClick={() => onDialog('pay', due)} />}
          {canEdit && isOpen && <RowAction label="Waive" of={name} onClick={() => onDialog('waive', due)} />}
          {canEdit && !isOpen && (
            <RecordAction
              label="Reopen"
              of={name}
              query={duesQuery(season)}
              undoable={{ stream: 'member', id }}
              act={() => reopenDue(due)}
              outcome={{ done: 'Subscription Reopened', failed: 'Error reopening subscription' }}
            />
          )}
          <HistoryLink stream="member" id={id} name={name} />
        </RowActions>
      }
    >
      {outcome instanceof Error && <chakra.p color="fg.error">{messageOf(outcome)}</chakra.p>}
    </RecordRow>
  );
}

interface Dialog {
  name: 'pay' | 'waive' | 'remind';
  /** Those whom it is about. */
  dues: readonly DueRecord[];
}

const filter = {
  label: 'Search members...',
  hint: 'A name, email or plan',
  noun: ['member', 'members'],
  search: searchBy(({ name, email, plan, reason }: DueRecord) => [name, email, plan, reason]),
  state: { label: 'Show', of: stateOf },
} as const;

function Season({ season, canEdit }: { season: number; canEdit: boolean }) {
  const { data, placeholder } = useLoaded(duesQuery(season), 'Loading subscriptions...');
  const { found, filters, isFiltered, asked } = useListFilter(data, filter);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
  const [dialog, setDialog] = useState<Dialog>();
  const [method, setMethod] = useState<DueRecord['method']>('bank');
  const now = useNow();
  const tick = (ids: readonly number[], isOn: boolean) =>
    setTicked((before) => {
      const others = [...before].filter((id) => !ids.includes(id));
      return new Set(isOn ? [...others, ...ids] : others);
    });
  const { save, isSending, progress, outcomes } = useBatch<DueRecord, number>({
    keyOf: ({ id }) => id,
    send: remindOfDue,
    query: duesQuery(season),
    titles: {
      saved: 'Reminders Written',
      incomplete: 'Not everybody was written to',
      interrupted: 'Reminders interrupted',
    },
    describe: describeCount('reminder', 'written'),
    onLineSaved: ({ id }) => tick([id], false),
  });
  useUnsavedChanges(isSending, 'tab');
  const rows = useMemo(() => found.toSorted((a, b) => compareNames(a.name, b.name)), [found]);
  if (!data) return placeholder;

  const canRemind = (due: DueRecord) => canEdit && dueStateOf(due) === 'owes' && !isRemindedLately(due, now);
  const open = rows.filter(canRemind);
  const chosen = open.filter(({ id }) => ticked.has(id));
  const close = () => setDialog(undefined);
  const [first] = dialog?.dues ?? [];
  return (
    <>
      <Actions justifyContent="space-between" mb="2">
        <chakra.p role="status" fontWeight="600">
          {totalsOf(data)}
        </chakra.p>
        <CsvExport
          name={`Subscriptions ${season}`}
          rows={rows}
          isFiltered={isFiltered}
          columns={dueColumns}
        />
      </Actions>
      <FoundRecords
        name={`Subscriptions ${season}`}
        rows={rows}
        total={data.length}
        empty={{
          title: `Nobody is a member for ${season} yet`,
          hint: 'Set the season in a member’s record to list them here.',
        }}
        noun="members"
        filters={
          <>
            {filters}
            {open.length > 1 && (
              <CheckboxField
                label={`Choose all ${open.length} to remind`}
                checked={chosen.length === open.length}
                onChange={({ target }) =>
                  tick(
                    open.map(({ id }) => id),
                    target.checked,
                  )
                }
              />
            )}
          </>
        }
        asked={asked}
      >
        {(due) => (
          <DueRow
            due={due}
            canEdit={canEdit}
            chosen={canRemind(due) ? ticked.has(due.id) : undefined}
            onChoose={(id) => tick([id], !ticked.has(id))}
            outcome={outcomes.get(due.id)}
            onDialog={(name, one) => setDialog({ name, dues: [one] })}
          />
        )}
      </FoundRecords>
      {chosen.length > 0 && (
        <StickyBar of="page" data-bar mt="4">
          <chakra.p role="status" flex="1 1 10rem" minW="0">
            {isSending ? `${progress.sent} of ${progress.total} written` : `${chosen.length} chosen`}
          </chakra.p>
          <Button disabled={isSending} onClick={() => setDialog({ name: 'remind', dues: chosen })}>
            Send Reminder
          </Button>
        </StickyBar>
      )}
      {dialog?.name === 'remind' && (
        <Confirm
          title="Send Reminder"
          question={`Send ${counted(dialog.dues.length, 'member')} an email with what is due for ${season}? Nobody gets another one in the next ${dueReminderDays} days.`}
          confirmLabel="Send"
          keepLabel="Cancel"
          colorPalette="green"
          onConfirm={() => {
            close();
            save(dialog.dues);
          }}
          onKeep={close}
        />
      )}
      {dialog?.name === 'pay' && first && (
        <PayDialog due={first} method={method ?? 'bank'} onPaid={setMethod} onClose={close} />
      )}
      {dialog?.name === 'waive' && first && <WaiveDialog due={first} onClose={close} />}
    </>
  );
}

/** What the members owe and have paid, by season. */
export default function ManageDues({ canEdit, onClose }: { canEdit: boolean; onClose: () => void }) {
  const { data: members = [] } = useQuery(membersQuery);
  const present = seasonOf(dayOf(useNow()));
  const [season, setSeason] = useState(present);
  const seasonless = members.filter((one) => one.status === 'active' && one.season === null).length;
  const options = seasonsOf(members, present).map(String);
  return (
    <section>
      <SectionHead title="Subscriptions">
        <HeadAction onClick={() => leave(onClose, 'tab')}>Back to Members</HeadAction>
      </SectionHead>
      <chakra.div maxW="9rem" mb="2">
        <SelectField
          label="Season"
          options={options.map((value) => ({ value, label: value }))}
          value={String(season)}
          onChange={({ target }) => leave(() => setSeason(Number(target.value)), 'tab')}
        />
      </chakra.div>
      {seasonless > 0 && (
        <chakra.p color="fg.muted" mb="2">
          {counted(seasonless, 'active member has', 'active members have')} no season on record, and so no
          subscription.
        </chakra.p>
      )}
      <Season key={season} season={season} canEdit={canEdit} />
    </section>
  );
}
