/** The personal fields of a stored event, each encrypted under the key of the person they are about. */
export interface SealedFields {
  readonly subject: string;
  /** Base64 of IV, tag and ciphertext of the field's JSON, by field. */
  readonly fields: Readonly<Record<string, string>>;
}
