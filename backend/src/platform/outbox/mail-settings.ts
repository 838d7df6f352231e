/** A name and an address, as a mail shows them. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** How long to wait, in milliseconds. */
export interface MailTimeouts {
  /** For the mail server to be reached, and again for its greeting. */
  readonly connect: number;
  /** For each later response. */
  readonly response: number;
  /** For a mail that is under way when the product stops. */
  readonly stop: number;
}

/** How mails are sent. A class, so that it can be injected. */
export abstract class MailSettings {
  /** The club's mailbox: mails come from it, and those to the club go to it. */
  abstract readonly from: Mailbox;
  /** The committee's address, for its monthly report; without it none is written. */
  abstract readonly committee?: string | undefined;
  /** Folder that mails are kept in as files while there is no `smtpUrl`; made when the first is. */
  abstract readonly folder: string;
  /** Address of the server that takes mails, `smtp://…` or `smtps://…`. */
  abstract readonly smtpUrl?: string | undefined;
  /** Most mails that visitors cause in 24 hours, to all recipients together; 0 or unset means no limit. */
  abstract readonly perDay?: number;
  /** Default: 10 seconds to connect, 30 for a response, 5 to stop. */
  abstract readonly timeouts?: MailTimeouts;
}
