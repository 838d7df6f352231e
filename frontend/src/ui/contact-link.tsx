import { TextLink } from './text.js';

/** An email address that opens a new email. */
export const MailLink = ({ address }: { address: string }) => (
  <TextLink
    standalone
    overflowWrap="anywhere"
    href={`mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`}
  >
    {address}
  </TextLink>
);

/** A phone number that a phone dials. */
export const PhoneLink = ({ number }: { number: string }) => (
  <TextLink standalone href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
    {number}
  </TextLink>
);
