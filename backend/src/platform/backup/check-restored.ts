import type { INestApplicationContext } from '@nestjs/common';
import { KeyInventory } from '../event-store/log/key-inventory.js';
import type { KeptErasure } from '../event-store/log/kept-erasures.js';
import { ChainVerifier } from '../event-store/chain/verification.js';
import { Projections } from '../projections/projections.js';
import { StartRefusedError } from '../start-refused.js';
import type { Backup } from './restore.js';
import { RestoredChecks } from './restored-checks.js';

/**
 * Makes a restored database ready and checks it: everybody who was not erased can be read, the chain holds up to the head
 * of the backup, the read tables match the log, and what features have beside them is whole. The chain comes first, as it needs no
 * key: missing keys end a restore.
 * @param kept erasures that may be later than the backup. @returns how many people were erased for that reason.
 * @throws StartRefusedError when something is wrong.
 */
export const checkRestored = async (
  app: INestApplicationContext,
  { header }: Backup,
  kept: readonly KeptErasure[] = [],
): Promise<number> => {
  const { ok, failure } = await app
    .get(ChainVerifier)
    .verifyChain(header.position === 0 ? undefined : header);
  if (!ok)
    throw new StartRefusedError(`Event ${failure?.position} of the backup does not hold: ${failure?.reason}`);
  const erased = await app.get(KeyInventory).check(kept);
  await app.get(Projections).rebuild();
  const differences = await app.get(Projections).compare();
  if (differences.length > 0) throw new StartRefusedError(`${differences.length} rows differ from the log`);
  await app.get(RestoredChecks).run();
  return erased;
};
