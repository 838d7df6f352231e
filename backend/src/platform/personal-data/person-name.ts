import { isWithheld } from '@onchan-bowls/contract/history';

/** A person's name in a sentence, or the words for an erased or unreadable name. */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  isWithheld(firstName) ? firstName : `${firstName} ${lastName}`;
