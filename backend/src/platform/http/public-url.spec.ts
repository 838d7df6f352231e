import { describe, expect, it } from '@jest/globals';
import { PublicUrl } from './public-url.js';

const minute = 60_000;
const at = (host: string) => ({ protocol: 'http', host }) as const;

describe('texts with the origin of a request', () => {
  it('are kept for the first eight hosts, until one of them has not been requested for ten minutes', () => {
    const publicUrl = new PublicUrl();
    const hosts = Array.from({ length: 8 }, (_, index) => at(`host-${index}`));
    for (const host of hosts) expect(publicUrl.keeps(host, 0)).toBe(true);
    expect(publicUrl.keeps(at('another'), 5 * minute)).toBe(false);
    for (const host of hosts.slice(1)) expect(publicUrl.keeps(host, 5 * minute)).toBe(true);
    expect(publicUrl.keeps(at('another'), 10 * minute + 1)).toBe(true);
    expect(publicUrl.keeps(at('host-0'), 10 * minute + 1)).toBe(false);
  });

  it('are kept for every request where the origin is configured', () => {
    const publicUrl = new PublicUrl('https://onchan-bowls.im');
    for (let index = 0; index < 20; index += 1) expect(publicUrl.keeps(at(`host-${index}`), 0)).toBe(true);
  });
});
