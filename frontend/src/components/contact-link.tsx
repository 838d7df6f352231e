import { TextLink } from './text.js';

/** Somebody's address, which opens a new email to them. */
export const MailLink = ({ address }: { address: string }) => (
  <TextLink
    standalone
    overflowWrap="anywhere"
    href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}
  >
    {address}
  </TextLink>
);

/** Somebody's phone number, which a phone dials. */
export const PhoneLink = ({ number }: { number: string }) => (
  <TextLink standalone href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
    {number}
  </TextLink>
);
