import { describe, expect, it, jest } from '@jest/globals';
import type { ProxySeen } from '@onchan-bowls/contract/site-status';
import { submissionLimits } from '@onchan-bowls/contract/submission';
import { createLogger } from '../logger.js';
import { useApp } from '../../testing/running-app.js';

const logger = createLogger('silent');
const warn = jest.spyOn(logger, 'warn');
const running = useApp({ trustProxy: false, logger });

describe('without a trusted proxy', () => {
  it('all that is forwarded counts as one visitor, and is warned about once', async () => {
    const message = { name: 'Ann Example', email: 'ann@example.com', message: 'Is the green open?' };
    const statuses: number[] = [];
    for (let turn = 0; turn <= submissionLimits.perMinute; turn += 1) {
      const visitor = running.visitor.with({ 'X-Forwarded-For': `10.1.0.${turn}` });
      statuses.push((await visitor.send('POST', '/api/messages', message)).status);
    }
    expect(statuses).toEqual([...Array<number>(submissionLimits.perMinute).fill(201), 429]);
    const warned = warn.mock.calls.flat().filter((text) => String(text).includes('TRUST_PROXY'));
    expect(warned).toHaveLength(1);
  });

  it('the check of the proxy believes nobody, and says so', async () => {
    const { origin } = running.visitor;
    const { status, body } = await running.committee
      .with({ 'X-Forwarded-For': '192.0.2.7', 'X-Forwarded-Proto': 'https', Origin: origin })
      .send<ProxySeen>('POST', '/api/admin/status/proxy', { filling: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ origin, isForwardedIgnored: true });
  });
});
