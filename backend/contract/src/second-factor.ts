import { z } from 'zod';
import { signInCode, signInRequest } from './session.js';

/** How many recovery codes an account gets at once. */
export const recoveryCodesAtOnce = 10;

/** Response of `GET /api/admin/second-factor`. */
export const secondFactorRecord = z.object({
  /** Since when signing in needs a code as well; null where it does not. */
  since: z.iso.datetime().nullable(),
  /** How many recovery codes have not been used. */
  recoveryCodesLeft: z.int(),
});

/** Body of the requests that change the second factor of one's own account. */
export const currentPasswordRequest = z.object({ currentPassword: signInRequest.shape.password });

/** Response of `POST /api/admin/second-factor`: what an app needs to make codes. */
export const secondFactorSetUp = z.object({
  /** The secret in groups of four letters, to be typed. */
  secret: z.string(),
  /** The same for a link or a QR code. */
  uri: z.string(),
  /** The QR code of `uri`: its dark parts as the path of an SVG that has `size` units in each direction. */
  qrCode: z.object({ size: z.int(), path: z.string() }),
});

/** Body of `PUT /api/admin/second-factor`. */
export const secondFactorConfirmation = z.object({ code: signInCode });

/** Response with recovery codes, which nobody can look up later. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

export type SecondFactorRecord = z.infer<typeof secondFactorRecord>;
export type CurrentPasswordRequest = z.infer<typeof currentPasswordRequest>;
export type SecondFactorSetUp = z.infer<typeof secondFactorSetUp>;
export type SecondFactorConfirmation = z.infer<typeof secondFactorConfirmation>;
export type RecoveryCodes = z.infer<typeof recoveryCodes>;
