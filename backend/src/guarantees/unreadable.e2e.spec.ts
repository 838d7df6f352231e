import { beforeAll, describe, expect, it } from '@jest/globals';
import { Projections } from '../platform/projections/projections.js';
import { useApp, type Client } from '../testing/running-app.js';

const running = useApp();
let competitionId: number;
beforeAll(async () => {
  competitionId = await post(running.admin, '/api/competitions', {
    title: 'Cup',
    date: '2199-05-16T12:00:00Z',
    time: 'TBC',
  });
});

const post = async (client: Client, path: string, body: object): Promise<number> => {
  const answer = await client.send<{ id: number }>('POST', path, body);
  expect(answer.status).toBe(201);
  return answer.body.id;
};
const person = (firstName: string) => ({
  firstName,
  lastName: 'Example',
  email: `${firstName}@example.org`.toLowerCase(),
});
const enter = (firstName: string) =>
  post(running.visitor, '/api/competition-entries', { ...person(firstName), competitionId });
const query = (sql: string) => running.database.asOwner(sql);
const rebuild = async () => {
  const projections = running.app.get(Projections);
  await projections.rebuild();
  expect(await projections.compare()).toEqual([]);
};
const entrants = async (client: Client) =>
  (await client.get<{ id: number; firstName: string }[]>('/api/competition-entries')).body.map(
    ({ firstName }) => firstName,
  );

/** What every way to read the history says of a competition and its entrants. */
const readings = async (): Promise<Record<string, string>> => {
  const record = await running.admin.get(`/api/admin/records/competition/${competitionId}`);
  const page = await running.admin.get('/api/admin/events?stream=competition&limit=500');
  const csv = await running.admin.get<string>('/api/admin/events/export.csv?stream=competition');
  const lines = await running.admin.get<string>('/api/admin/events/export');
  for (const { status } of [record, page, csv, lines]) expect(status).toBe(200);
  return {
    record: JSON.stringify(record.body),
    page: JSON.stringify(page.body),
    csv: csv.body,
    export: lines.body,
  };
};

describe('a person whose key is missing, and one whose event is damaged', () => {
  let lost: number;
  beforeAll(async () => {
    await enter('Anna');
    lost = await enter('Bella');
    const damaged = await enter('Carla');
    await query(`DELETE FROM personal_keys WHERE subject = 'competition-entry-${lost}'`);
    await query(`
      SET session_replication_role = replica;
      UPDATE events SET personal = jsonb_set(personal, '{fields,lastName}', '"AAAA"')
        WHERE personal->>'subject' = 'competition-entry-${damaged}';
      SET session_replication_role = DEFAULT`);
    await rebuild();
  });

  it('are left out where visitors look, and shown as unreadable to administrators', async () => {
    expect(await entrants(running.visitor)).toEqual(['Anna']);
    expect(await entrants(running.admin)).toEqual(['Anna', '[unreadable]', 'Carla']);
  });

  it('take nothing of the history down, and are unreadable in all of it', async () => {
    for (const [place, text] of Object.entries(await readings())) {
      expect([place, text]).toEqual([place, expect.stringContaining('[unreadable]')]);
      expect([place, text]).toEqual([place, expect.stringContaining('Anna')]);
      expect([place, text]).toEqual([place, expect.not.stringContaining('Bella')]);
      expect([place, text]).toEqual([place, expect.not.stringContaining('[erased]')]);
    }
  });

  it('can still be erased', async () => {
    expect((await running.admin.send('DELETE', `/api/competition-entries/${lost}`)).status).toBe(204);
    await running.endUndo();
    expect(await entrants(running.admin)).toEqual(['Anna', 'Carla']);
    const { page = '', csv = '', export: lines = '' } = await readings();
    for (const text of [page, csv, lines]) expect(text).toContain('[erased]');
    expect(page).toContain('cancelled the entry of [erased] for Cup');
    await rebuild();
  });
});
