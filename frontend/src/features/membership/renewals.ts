import { membershipTypeLabel, newMembersPlan } from '@onchan-bowls/contract/club';
import type { MemberApplicationRecord } from '@onchan-bowls/contract/member-applications';
import type { MemberRecord } from '@onchan-bowls/contract/members';
import { plain } from '@onchan-bowls/contract/plain';
import { applicantName } from './applications.js';
import { likeMembers } from './like-members.js';
import { byName } from './members.js';

/** The value of the choice for somebody who is not a member yet. */
export const newMember = 'new';

const likeApplicant = (application: MemberApplicationRecord, members: readonly MemberRecord[]) =>
  likeMembers({ name: applicantName(application), email: application.email }, members);

/** Whose membership an application may renew: the likely members first, with the reasons. */
export const membershipChoices = (
  application: MemberApplicationRecord,
  members: readonly MemberRecord[],
): { value: string; label: string }[] => {
  const sharesName = (member: MemberRecord) =>
    members.some((other) => other !== member && plain(other.name) === plain(member.name));
  const choice = (member: MemberRecord, reason = '') => ({
    value: String(member.id),
    label: `Renews ${member.name}${sharesName(member) ? `, ${member.email}` : ''}${reason}`,
  });
  const inOrder = members.toSorted(byName);
  const likely = likeApplicant(application, inOrder);
  const others = inOrder.filter((member) => likely.every((like) => like.member !== member));
  return [
    ...likely.map(({ member, reason }) => choice(member, ` (the same ${reason})`)),
    { value: newMember, label: 'New member' },
    ...others.map((member) => choice(member)),
  ];
};

/** The obvious choice for an application to the new members' plan when no member matches the applicant. */
export const clearChoice = (
  application: MemberApplicationRecord,
  members: readonly MemberRecord[] | undefined,
): string | undefined => {
  const isNewPlan =
    membershipTypeLabel(application.membershipType) === membershipTypeLabel(newMembersPlan.name);
  const isUnknown = members && likeApplicant(application, members).length === 0;
  return isNewPlan && isUnknown ? newMember : undefined;
};
