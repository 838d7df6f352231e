import type { LinkOwner, LinkPassword, LinkRequest, MadeLink } from './password-links.js';

const token = 'kW3tHqv0bJ2mX7cR5nZ8dPyA1sLfG4uE6oTiVjQwBxM';

export const linkRequestExample: LinkRequest = { account: 'cass' };

export const linkTokenExample = { token };

export const linkPasswordExample: LinkPassword = { token, password: 'a green of one’s own' };

export const linkOwnerExample: LinkOwner = { username: 'cass' };

export const madeLinkExample: MadeLink = {
  sentTo: 'cass@example.com',
  link: null,
  expiresAt: '2026-05-05T12:00:00.000Z',
};
