import { createPerComponent } from '@paperbill/messaging';
import type { Pool } from 'pg';
import { Counter } from 'prom-client';

export const DISK_FULL_SQLSTATE = '53100';

/** After an SQL statement failed because the disk is full, the disk counts as full for this time. */
const DISK_FULL_REPORTED_MS = 120_000;

const diskFullState = createPerComponent((registry) => ({
  fullAt: -Infinity,
  refused: new Counter({
    name: 'paperbill_database_disk_full_total',
    help: 'Statements that failed because the disk of the database is full.',
    registers: [registry],
  }),
}));

/** Counts the errors of all SQL statements, including those of background jobs. */
export function countDiskFullErrors(pool: Pool): void {
  const own = diskFullState();
  pool.on('connect', (client) => {
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
    connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code !== DISK_FULL_SQLSTATE) return;
      own.fullAt = performance.now();
      own.refused.inc();
    });
  });
}

export const isDiskFull = (): boolean => performance.now() - diskFullState().fullAt < DISK_FULL_REPORTED_MS;
