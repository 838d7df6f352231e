import { membershipTypeLabel, newMembersPlan } from '@onchan-bowls/contract/club';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { plain } from '../../lib/plain.js';
import { applicantName } from './applications.js';
import { byName } from './members.js';

/** The value of the choice for somebody who is not a member yet. */
export const newMember = 'new';

/** Whose membership an application may renew: the likely members first, with what speaks for them. */
export const membershipChoices = (
  application: MemberApplicationRecord,
  members: readonly MemberRecord[],
): { value: string; label: string }[] => {
  const choices = members.toSorted(byName).map((member) => {
    const reasons = likeness(application, member);
    const reason = reasons.length > 0 ? ` (the same ${reasons.join(' and ')})` : '';
    return {
      value: String(member.id),
      label: `Renews ${member.name}${reason}`,
      isLikely: reasons.length > 0,
    };
  });
  const [likely, others] = [choices.filter((one) => one.isLikely), choices.filter((one) => !one.isLikely)];
  return [...likely, { value: newMember, label: 'New member' }, ...others];
};

/** The choice for an application that is clear by itself: a new plan, and nobody like the applicant among the members. */
export const clearChoice = (
  application: MemberApplicationRecord,
  members: readonly MemberRecord[] | undefined,
): string | undefined => {
  const isNewPlan =
    membershipTypeLabel(application.membershipType) === membershipTypeLabel(newMembersPlan.name);
  const isUnknown = members?.every((member) => likeness(application, member).length === 0);
  return isNewPlan && isUnknown ? newMember : undefined;
};

const likeness = (application: MemberApplicationRecord, { name, email }: MemberRecord): string[] => [
  ...(plain(name) === plain(applicantName(application)) ? ['name'] : []),
  ...(plain(email) === plain(application.email) ? ['address'] : []),
];
