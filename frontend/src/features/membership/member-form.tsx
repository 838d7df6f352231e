import { club, membershipTypeLabel } from '@onchan-bowls/contract/club';
import {
  memberLabels,
  memberLimits,
  memberMessages,
  type MemberRecord,
  memberRequest,
  type MemberRequest,
  memberStatuses,
} from '@onchan-bowls/contract/members';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { FieldGrid, SelectField, TextField } from '../../components/field.js';
import { RecordForm, useRecordForm } from '../../components/record-form.js';
import { startingValues } from '../../lib/checked-form.js';
import { dayOf } from '../../lib/dates.js';
import { fieldsOf } from '../../lib/record-fields.js';
import { memberStatus } from './members.js';

/** How the dashboard shows a member. */
export const memberFields = fieldsOf<MemberRecord>(memberLabels, {
  status: { text: ({ status }) => memberStatus[status].label },
  joinedYear: { isSearched: false },
  plan: { text: ({ plan }) => (plan === null ? '' : membershipTypeLabel(plan)), isSearched: false },
  season: { isSearched: false },
  appliedAt: { text: ({ appliedAt }) => dayOf(new Date(appliedAt)) },
  approvedAt: { text: ({ approvedAt }) => dayOf(new Date(approvedAt)) },
  approvedBy: { isSearched: false },
});

/** The contract's request with all fields required and the year as text. */
const memberForm = memberRequest.required().extend({
  joinedYear: z
    .string()
    .trim()
    .regex(/^\d+$/, memberMessages.joinedYear)
    .transform(Number)
    .pipe(memberRequest.shape.joinedYear.unwrap()),
});

interface MemberFormProps {
  /** The member to edit. */
  member: MemberRecord;
  onSubmit: (member: Required<MemberRequest>) => void;
  /** The buttons, and any notice above them. */
  children: ReactNode;
}

/** The form to edit a member. */
export function MemberForm({ member, onSubmit, children }: MemberFormProps) {
  const { field, handleSubmit } = useRecordForm({
    schema: memberForm,
    defaultValues: startingValues(memberForm, member),
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
        <TextField
          label={memberLabels.joinedYear}
          required
          type="number"
          inputMode="numeric"
          min={club.established}
          max={memberLimits.joinedYear}
          step={1}
          autoComplete="off"
          onWheel={(event) => event.currentTarget.blur()}
          {...field('joinedYear')}
        />
      </FieldGrid>
      {children}
    </RecordForm>
  );
}
