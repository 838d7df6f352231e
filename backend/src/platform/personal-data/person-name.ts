import { isWithheld } from '@onchan-bowls/contract/history';

/** A person's name in a sentence; says once that it was erased or cannot be read. */
export const personName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  isWithheld(firstName) ? firstName : `${firstName} ${lastName}`;
