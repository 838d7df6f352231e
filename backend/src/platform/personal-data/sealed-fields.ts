import { z } from 'zod';

/** The personal fields of a stored event, each encrypted under the key of the person they are about. */
export const sealedFields = z.strictObject({
  subject: z.string(),
  /** Base64 of IV, tag and ciphertext of the field's JSON, by field. */
  fields: z.record(z.string(), z.string()),
});

export type SealedFields = Readonly<z.infer<typeof sealedFields>>;
