import { club } from '@onchan-bowls/contract/club';
import {
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
import { memberStatus } from './members.js';

/** The contract's request with all of its fields, the year as it is typed. */
const memberForm = memberRequest.required().extend({
  joinedYear: z
    .string()
    .trim()
    .regex(/^\d+$/, memberMessages.joinedYear)
    .transform(Number)
    .pipe(memberRequest.shape.joinedYear.unwrap()),
});

interface MemberFormProps {
  /** The member whose values the form starts with. */
  member: MemberRecord;
  onSubmit: (member: Required<MemberRequest>) => void;
  /** The buttons, and what is to be said above them. */
  children: ReactNode;
}

/** The form in which what is on record of a member is changed. */
export function MemberForm({ member, onSubmit, children }: MemberFormProps) {
  const { name, email, phone, role, joinedYear, status } = member;
  const { field, handleSubmit } = useRecordForm({
    schema: memberForm,
    defaultValues: { name, email, phone, role, joinedYear: String(joinedYear), status },
  });
  return (
    <RecordForm onSubmit={handleSubmit(onSubmit)}>
      <FieldGrid>
        <TextField
          label="Name"
          required
          autoFocus
          autoComplete="off"
          maxLength={memberLimits.name}
          {...field('name')}
        />
        <TextField
          label="Role"
          required
          autoComplete="off"
          maxLength={memberLimits.role}
          {...field('role')}
        />
        <TextField
          label="Email"
          required
          type="email"
          inputMode="email"
          autoComplete="off"
          {...field('email')}
        />
        <TextField
          label="Phone"
          required
          type="tel"
          inputMode="tel"
          autoComplete="off"
          maxLength={memberLimits.phone}
          {...field('phone')}
        />
        <SelectField
          label="Status"
          required
          options={memberStatuses.map((value) => ({ value, label: memberStatus[value].label }))}
          {...field('status')}
        />
        <TextField
          label="Year Joined"
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
