/** What is written to somebody, before it has a form: one text for the plain and the HTML part. */
export interface Mail {
  /** The recipient's address; the club's own where absent. */
  readonly to?: string;
  /** Where an answer goes, when not to the club. */
  readonly replyTo?: string;
  readonly subject: string;
  /** Such as `Dear Ann,`; none in a mail to the club. */
  readonly greeting?: string;
  readonly paragraphs: readonly string[];
  /** Shown as a table beneath, by label; a value may have several lines. */
  readonly facts?: Readonly<Record<string, string>>;
}
