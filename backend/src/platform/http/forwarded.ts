import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

/**
 * Prepares `X-Forwarded-For`, from which `request.ip` is read. Drops an invalid IP address and all entries before it,
 * because no trusted proxy confirms those. Warns once when the header comes from an untrusted sender.
 */
export const createForwardedCheck = (logger: Pick<Logger, 'warn'>) => {
  let hasWarned = false;
  return (request: Pick<FastifyRequest, 'raw' | 'ips'>): void => {
    const { headers } = request.raw;
    const text = headers['x-forwarded-for'];
    if (typeof text !== 'string') return;
    const entries = text.split(',').map((entry) => entry.trim());
    const addresses = entries.slice(entries.findLastIndex((entry) => isIP(entry) === 0) + 1);
    headers['x-forwarded-for'] = addresses.join(', ');
    const isTrusted = (request.ips?.length ?? 0) > 1;
    if (isTrusted || hasWarned || addresses.length === 0) return;
    hasWarned = true;
    logger.warn(
      'X-Forwarded-For is ignored: TRUST_PROXY does not name its sender. Behind such a proxy all visitors count as one. This is logged once',
    );
  };
};
