import { type MemberDetails, type MemberRecord, memberStatuses } from '@onchan-bowls/contract/members';
import { useMemo } from 'react';
import { CsvImport, type ReadLine } from '../../components/csv-import.js';
import { plain } from '@onchan-bowls/contract/plain';
import { nameInOrder } from '../../lib/name-in-order.js';
import { readDay } from '../../lib/dates.js';
import { importColumns, plainValues, shownBy } from '../../lib/record-fields.js';
import { likeMembers } from './like-members.js';
import { memberFields, memberForm } from './member-form.js';
import { memberStatus } from './members.js';
import { addMember, membersQuery, updateMember } from './members.api.js';

export const columns = importColumns(memberFields, {
  Name: {
    required: true,
    aliases: ['Full Name', 'Member'],
    parts: [
      ['First Name', 'Forename'],
      ['Last Name', 'Surname'],
    ],
  },
  'Year Joined': { neededForNew: true, aliases: ['Joined', 'Year', 'Date Joined'] },
  Email: { required: true, aliases: ['E-mail', 'Email Address'] },
  Phone: { neededForNew: true, aliases: ['Telephone', 'Mobile', 'Phone Number'] },
  Applied: { ignored: true },
  Approved: { ignored: true },
  'Approved By': { ignored: true },
});

const statusOf = (text: string) =>
  memberStatuses.find((status) => plain(memberStatus[status].label) === plain(text));

const statusNames = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(
  memberStatuses.map((status) => memberStatus[status].label),
);

const shown = shownBy(memberFields, 'name', 'email', 'appliedAt', 'approvedAt', 'approvedBy');

/** What only the server knows of a member. */
const neverAdded = { id: 0, version: 0, appliedAt: null, approvedAt: '', approvedBy: '' };

/**
 * Reads the member of a line. A member on the list, with the same name and email address, is changed to the line's values.
 * An empty cell changes nothing, and a name such as `Quayle, Tommy` is turned round. The year of joining may be a date. Somebody with the same name or the same email address is skipped unless chosen.
 */
export const readMember =
  (members: readonly MemberRecord[]): ReadLine<keyof typeof columns, MemberDetails> =>
  (given, earlier) => {
    const cells = { ...given, Name: nameInOrder(given.Name) };
    const { Status = '' }: Partial<Record<string, string>> = cells;
    const status = statusOf(Status);
    if (Status !== '' && !status) return { errors: [`Status must be ${statusNames}, not ‘${Status}’`] };
    const like = likeMembers({ name: cells.Name, email: cells.Email }, members);
    const joined = readDay(cells['Year Joined']);
    const [existing, another] = like.filter(({ reason }) => reason === 'name and email address');
    if (another) return { errors: ['This member is on the list more than once: please edit them there'] };

    const member = existing?.member;
    const start = { name: '', email: '', phone: '', role: 'Member', status: 'active', plan: '', ...member };
    const { data, error } = memberForm.safeParse({
      ...start,
      joinedYear: String(member?.joinedYear ?? ''),
      season: String(member?.season ?? ''),
      ...plainValues(memberFields, cells),
      ...(joined && { joinedYear: joined.slice(0, 4) }),
      ...(member && { name: member.name, email: member.email }),
      ...(status && { status }),
    });
    if (!data) return { errors: error.issues.map(({ message }) => message) };
    return {
      name: `${data.name}, ${data.email}`,
      identity: `${plain(data.name)} ${plain(data.email)}`,
      ...(member && { before: shown(member) }),
      after: shown({ ...neverAdded, ...data }),
      values: data,
      warnings: likeMembers(data, earlier).map(
        ({ member: { name }, reason }) => `An earlier line, ${name}, has the same ${reason}.`,
      ),
      ...(!member && like[0] && { like: `${like[0].member.name} has the same ${like[0].reason}` }),
      send: (key) => (member ? updateMember(member.id, member.version, data, key) : addMember(data, key)),
    };
  };

interface ImportMembersProps {
  /** The members on the list. */
  members: readonly MemberRecord[];
  onClose: () => void;
}

/** Imports members from a table, such as an export of the list. */
export function ImportMembers({ members, onClose }: ImportMembersProps) {
  const read = useMemo(() => readMember(members), [members]);
  return (
    <CsvImport title="Import Members" columns={columns} read={read} query={membersQuery} onClose={onClose} />
  );
}
