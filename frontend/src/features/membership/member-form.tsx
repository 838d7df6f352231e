import { club, membershipOptions, seasonOf } from '@onchan-bowls/contract/club';
import {
  memberLabels,
  memberLimits,
  memberMessages,
  type MemberDetails,
  type MemberRecord,
  memberRequest,
  memberStatuses,
  type NewMemberRequest,
} from '@onchan-bowls/contract/members';
import type { ReactNode, WheelEvent } from 'react';
import { z } from 'zod';
import { FieldGrid, SelectField, TextField } from '../../components/field.js';
import { RecordForm, useRecordForm } from '../../components/record-form.js';
import { startingValues } from '../../lib/checked-form.js';
import { useNow } from '../../lib/clock.js';
import { type CalendarDay, dayOf } from '../../lib/dates.js';
import { isoDay } from '../../lib/iso-day.js';
import { fieldsOf } from '../../lib/record-fields.js';
import { memberStatus } from './members.js';

/** How the dashboard shows a member. */
export const memberFields = fieldsOf<MemberRecord>(memberLabels, {
  status: { text: (status) => memberStatus[status].label },
  joinedYear: { isSearched: false },
  season: { isSearched: false },
  appliedAt: { text: isoDay },
  approvedAt: { text: isoDay },
  approvedBy: { isSearched: false },
});

/** The contract's request with all fields required and the years as text. */
export const memberForm = memberRequest.required().extend({
  joinedYear: z
    .string()
    .trim()
    .regex(/^\d+$/, memberMessages.joinedYear)
    .transform(Number)
    .pipe(memberRequest.shape.joinedYear.unwrap()),
  season: z
    .string()
    .trim()
    .regex(/^\d*$/, memberMessages.season)
    .transform((year) => (year === '' ? null : Number(year)))
    .pipe(memberRequest.shape.season.unwrap()),
});

/** A new member of today. */
const startOfNew = (today: CalendarDay): NewMemberRequest => ({
  name: '',
  email: '',
  phone: '',
  role: 'Member',
  status: 'active',
  joinedYear: Number(today.slice(0, 4)),
  season: seasonOf(today),
});

/** The plans on offer, and the one that the member has. */
const planOptions = (plan: string | null | undefined) => {
  const isOther = typeof plan === 'string' && membershipOptions.every(({ value }) => value !== plan);
  return [
    { value: '', label: 'Not on record' },
    ...membershipOptions,
    ...(isOther ? [{ value: plan, label: plan }] : []),
  ];
};

const yearInput = {
  type: 'number',
  inputMode: 'numeric',
  min: club.established,
  max: memberLimits.joinedYear,
  step: 1,
  autoComplete: 'off',
  // The wheel would change the year.
  onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
} as const;

interface MemberFormProps {
  /** The member to edit; undefined for a new one. */
  member: MemberRecord | undefined;
  onSubmit: (member: MemberDetails) => void;
  /** The buttons, and any notice above them. */
  children: ReactNode;
}

/** The form to add or edit a member. */
export function MemberForm({ member, onSubmit, children }: MemberFormProps) {
  const today = dayOf(useNow());
  const { field, handleSubmit } = useRecordForm({
    schema: memberForm,
    defaultValues: startingValues(memberForm, member ?? startOfNew(today)),
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <FieldGrid>
        <TextField
          label={memberLabels.name}
          required
          autoFocus
          autoComplete="off"
          maxLength={memberLimits.name}
          {...field('name')}
        />
        <TextField
          label={memberLabels.role}
          required
          autoComplete="off"
          maxLength={memberLimits.role}
          {...field('role')}
        />
        <TextField
          label={memberLabels.email}
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
        <TextField
          label={memberLabels.phone}
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={memberLimits.phone}
          {...field('phone')}
        />
        <SelectField
          label={memberLabels.status}
          required
          options={memberStatuses.map((value) => ({ value, label: memberStatus[value].label }))}
          {...field('status')}
        />
        <TextField label={memberLabels.joinedYear} required {...yearInput} {...field('joinedYear')} />
        <SelectField label={memberLabels.plan} options={planOptions(member?.plan)} {...field('plan')} />
        <TextField
          label={memberLabels.season}
          hint="The year that the membership is for."
          {...yearInput}
          {...field('season')}
        />
      </FieldGrid>
      {children}
    </RecordForm>
  );
}
