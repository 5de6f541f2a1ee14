import { perComponent } from '@paperbill/messaging';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';

/** SQLSTATE disk_full. */
export const DISK_FULL = '53100';

/** How long readiness reports a full disk after the last failed statement. */
const SHOWN_FOR_MS = 120_000;

const state = perComponent((registry) => ({
  fullAt: -Infinity,
  refused: new Counter({
    name: 'paperbill_database_disk_full_total',
    help: 'Statements that failed because the disk of the database is full.',
    registers: [registry],
  }),
}));

/** Counts failed statements of a pool, including those of background work. */
export function watchDisk(pool: Pool): void {
  const own = state();
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== DISK_FULL) return;
      own.fullAt = performance.now();
      own.refused.inc();
    });
  });
}

export const isDiskFull = (): boolean => performance.now() - state().fullAt < SHOWN_FOR_MS;
