import type { MemberRecord } from '@onchan-bowls/contract/members';
import { plain } from '@onchan-bowls/contract/plain';

/** A member who is probably the same person, and what both have in common, in words. */
interface LikeMember<Member> {
  readonly member: Member;
  readonly reason: 'name' | 'email address' | 'name and email address';
}

/** The members with the same name or the same email address. */
export const likeMembers = <Member extends Pick<MemberRecord, 'name' | 'email'>>(
  person: { readonly name: string; readonly email: string },
  members: readonly Member[],
): LikeMember<Member>[] =>
  members.flatMap((member) => {
    const hasName = plain(member.name) === plain(person.name);
    const hasEmail = plain(member.email) === plain(person.email);
    if (!hasName && !hasEmail) return [];
    const reason = !hasEmail ? 'name' : hasName ? 'name and email address' : 'email address';
    return { member, reason };
  });
