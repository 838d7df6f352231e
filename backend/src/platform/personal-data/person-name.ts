import { erased } from '@onchan-bowls/contract/history';

/** A person's name in a sentence; says once that it was erased. */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  firstName === erased ? erased : `${firstName} ${lastName}`;
