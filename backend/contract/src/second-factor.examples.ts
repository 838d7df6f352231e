import type {
  CurrentPasswordRequest,
  RecoveryCodes,
  SecondFactorConfirmation,
  SecondFactorRecord,
  SecondFactorSetUp,
} from './second-factor.js';

export const secondFactorExample: SecondFactorRecord = {
  since: '2026-05-03T19:30:00.000Z',
  recoveryCodesLeft: 8,
};

export const currentPasswordExample: CurrentPasswordRequest = { currentPassword: 'the password so far' };

export const secondFactorSetUpExample: SecondFactorSetUp = {
  secret: 'JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP',
  uri: 'otpauth://totp/Onchan%20Bowls:cass?issuer=Onchan%20Bowls&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  qrCode: { size: 41, path: 'M0 0h7v1h-7z' },
};

export const secondFactorConfirmationExample: SecondFactorConfirmation = { code: '492 039' };

export const recoveryCodesExample: RecoveryCodes = {
  recoveryCodes: ['40817-55302-91764-08235', '62290-17743-80056-31948'],
};
