import { club, membershipOptions, seasonOf } from '@onchan-bowls/contract/club';
import {
  type MemberDetails,
  memberLabels,
  memberLimits,
  type MemberRecord,
  memberStatuses,
  newMemberRequest,
} from '@onchan-bowls/contract/members';
import { SelectField } from '../../ui/field.js';
import { defineRecords } from '../../records/define-records.js';
import type { WarningsFor } from '../../records/record-kind.js';
import { type FieldInputProps, oneOf, text, wholeNumber } from '../../records/fields.js';
import { importedBy } from '../../batch/import-records.js';
import { readDay } from '../../lib/dates.js';
import { isoDay } from '../../lib/iso-day.js';
import { nameInOrder } from '../../lib/name-in-order.js';
import { likeMembers } from './like-members.js';
import { memberStatus } from './members.js';
import { membersQuery } from './members.api.js';

/** Asks for one of the plans on offer, or the one that the member has. */
function Plan({ field, own }: FieldInputProps<string | null>) {
  const isOther = typeof own === 'string' && membershipOptions.every(({ value }) => value !== own);
  const options = [
    { value: '', label: 'Not on record' },
    ...membershipOptions,
    ...(isOther ? [{ value: own, label: own }] : []),
  ];
  return <SelectField options={options} {...field} />;
}

const years = { inputMode: 'numeric', min: club.established, max: memberLimits.joinedYear } as const;

/** Warns before somebody is added a second time. An edit may make two members alike. */
const memberWarnings: WarningsFor<MemberDetails> = (person, members, edited) =>
  edited
    ? []
    : likeMembers(person, members).map(
        ({ member, reason }) => `${member.name} is a member already and has the same ${reason}.`,
      );

export const memberRecords = defineRecords<MemberRecord, MemberDetails>({
  query: membersQuery,
  noun: ['member', 'members'],
  request: newMemberRequest,
  method: 'PATCH',
  labels: memberLabels,
  fields: {
    name: text({
      column: {
        aliases: ['Full Name', 'Member'],
        parts: [
          ['First Name', 'Forename'],
          ['Last Name', 'Surname'],
        ],
      },
      fromCell: nameInOrder,
    }),
    role: text(),
    email: text({
      input: { type: 'email', inputMode: 'email' },
      column: { aliases: ['E-mail', 'Email Address'] },
    }),
    phone: text({
      input: { type: 'tel', inputMode: 'tel' },
      column: { aliases: ['Telephone', 'Mobile', 'Phone Number'] },
    }),
    status: oneOf(memberStatuses, (status) => memberStatus[status].label),
    joinedYear: wholeNumber({
      input: years,
      isSearched: false,
      column: { aliases: ['Joined', 'Year', 'Date Joined'] },
      // It may be a date.
      fromCell: (cell) => readDay(cell)?.slice(0, 4) ?? cell,
    }),
    plan: text({ Input: Plan }),
    season: wholeNumber({
      input: { ...years, hint: 'The year that the membership is for.' },
      isSearched: false,
    }),
    clubNews: { text: (isWanted) => (isWanted ? 'Yes' : 'No') },
    appliedAt: { text: isoDay },
    approvedAt: { text: isoDay },
    approvedBy: { isSearched: false },
  },
  start: (today) => ({
    role: 'Member',
    status: 'active',
    joinedYear: Number(today.slice(0, 4)),
    season: seasonOf(today),
  }),
  name: ({ name }) => name,
  deleteQuestion: ({ name }) =>
    `Are you sure you want to delete ${name}? All that is kept about them as a member is erased for good, in the history too. Handicaps, competition winners, entries and team sheets stay, and so does their application: Person finds and erases them.`,
  useWarnings: () => memberWarnings,
  import: importedBy({
    identity: ['name', 'email'],
    name: ({ name, email }) => `${name}, ${email}`,
    several: 'This member is on the list more than once: please edit them there',
    like: (values, rows) => {
      const [like] = likeMembers(values, rows);
      return like && `${like.member.name} has the same ${like.reason}`;
    },
    warnings: (values, earlier) =>
      likeMembers(values, earlier).map(
        ({ member: { name }, reason }) => `An earlier line, ${name}, has the same ${reason}.`,
      ),
  }),
});
