import { perComponent } from '@paperbill/messaging';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';

/** SQLSTATE of a statement for which the database's disk has no space. */
export const DISK_FULL = '53100';

/** Readiness shows a full disk for so long after the last statement that found it full. */
const SHOWN_FOR_MS = 120_000;

const state = perComponent((registry) => ({
  fullAt: -Infinity,
  refused: new Counter({
    name: 'paperbill_database_disk_full_total',
    help: 'Statements that failed because the disk of the database is full.',
    registers: [registry],
  }),
}));

/** Counts the statements of a pool that find the disk full. Background work counts too, which no person waits for. */
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

/** Whether the disk was full a short time ago. */
export const isDiskFull = (): boolean => performance.now() - state().fullAt < SHOWN_FOR_MS;
