/** The contents of a mail, from which the plain and the HTML part are rendered. */
export interface Mail {
  /** The recipient's address; the club's own where absent. */
  readonly to?: string;
  /** The address for replies, if it is not the club's. */
  readonly replyTo?: string;
  readonly subject: string;
  /** Whether a person has written it, and not the product. */
  readonly isPersonal?: true;
  /** The page where the recipient stops emails of this kind, which mail programs then offer. */
  readonly unsubscribe?: string;
  /** Such as `Dear Ann,`; none in a mail to the club. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** Shown as a table beneath, by label; a value may have several lines. */
  readonly facts?: Readonly<Record<string, string>>;
}
