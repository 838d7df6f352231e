import type { DataSource } from 'typeorm';
import type { AdvisoryLock } from './advisory-locks.js';

/** Does a job unless another backend does it at this moment. */
export const onOneBackend = async (
  dataSource: DataSource,
  lock: AdvisoryLock,
  job: () => Promise<void>,
): Promise<void> => {
  const runner = dataSource.createQueryRunner();
  try {
    const [row] = (await runner.query('SELECT pg_try_advisory_lock($1) AS taken', [lock])) as {
      taken: boolean;
    }[];
    if (!row?.taken) return;
    try {
      await job();
    } finally {
      await runner.query('SELECT pg_advisory_unlock($1)', [lock]);
    }
  } finally {
    await runner.release();
  }
};
