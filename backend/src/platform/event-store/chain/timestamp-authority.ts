import type { X509Certificate } from 'node:crypto';

/** Who stamps the history. A class, so that it can be injected. */
export abstract class TimestampSettings {
  /** The address of an RFC 3161 service; without it nothing is stamped. */
  abstract readonly authority?: string | undefined;
  /** Stamps count only if their certificate is one of these or was issued by one; without any, every certificate counts. */
  abstract readonly certificates: readonly X509Certificate[];
}

export const noTimestamps: TimestampSettings = { certificates: [] };

/** Why there is no stamp, or why it does not hold: a sentence without a full stop. */
export class StampError extends Error {}

/** What a response of an authority may have and take: bytes and milliseconds. */
export const authorityLimits = { bytes: 65_536, time: 10_000 };

/** Posts a request to an authority. @throws StampError when the response is late, too large or not a success. */
export const askAuthority = async (url: string, body: Buffer, stopping: AbortSignal): Promise<Buffer> => {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(authorityLimits.time)]);
  const headers = { 'Content-Type': 'application/timestamp-query' };
  try {
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' });
    if (!response.ok || !response.body) throw new StampError(`The authority responds ${response.status}`);
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of response.body as AsyncIterable<Uint8Array>) {
      if ((bytes += part.length) > authorityLimits.bytes) throw new StampError('The response is too large');
      parts.push(part);
    }
    return Buffer.concat(parts);
  } catch (error) {
    if (error instanceof StampError) throw error;
    const { name, cause } = error as Error & { cause?: { code?: string } };
    throw new StampError(`The authority does not respond (${cause?.code ?? name})`, { cause: error });
  }
};
