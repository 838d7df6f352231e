import type { PasskeyCreation, PasskeyQuestion } from '@onchan-bowls/contract/passkeys';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

/** The browser's errors by their names; any other means that there are no passkeys here, for instance on an insecure connection. */
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'It was cancelled, or it took too long. Nothing has changed.',
  AbortError: 'It was cancelled. Nothing has changed.',
  InvalidStateError: 'This device has a passkey for this account already.',
};

/** Says in plain words why the browser gave nothing. */
const inPlainWords = async <Answer>(asked: Promise<Answer>): Promise<Answer> => {
  try {
    return await asked;
  } catch (error) {
    const reason = error instanceof Error ? reasons[error.name] : undefined;
    throw new Error(reason ?? 'Passkeys are not available in this browser, or on this device.', {
      cause: error,
    });
  }
};

/** Has the browser make a passkey. @throws Error with a sentence for the person. */
export const makePasskey = async (optionsJSON: PasskeyCreation) => {
  const { id, response, clientExtensionResults } = await inPlainWords(startRegistration({ optionsJSON }));
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    attestation: response.attestationObject,
    isDiscoverable: clientExtensionResults.credProps?.rk,
  };
};

/** Has the browser ask for a passkey. @throws Error with a sentence for the person. */
export const answerWithPasskey = async (optionsJSON: PasskeyQuestion) => {
  const { id, response } = await inPlainWords(startAuthentication({ optionsJSON }));
  return {
    credentialId: id,
    clientData: response.clientDataJSON,
    authenticatorData: response.authenticatorData,
    signature: response.signature,
    userHandle: response.userHandle ?? '',
  };
};
