import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '@paperbill/embedded';
import { connectToInvoicing } from './invoicing-database.js';

export type VolumeName = 'data' | 'wal';

/** Small file systems that faults can fill. One contains PostgreSQL's data, and the other its write-ahead log. */
export class Volumes {
  private readonly mountedFolders: string[] = [];

  constructor(private readonly dataDir: string) {}

  mount(): void {
    for (const volume of ['data', 'wal'] as const) {
      const folder = this.getFolder(volume);
      mkdirSync(folder);
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=0777', 'tmpfs', folder], { encoding: 'utf8' });
      this.mountedFolders.push(folder);
    }
  }

  async createCluster(): Promise<void> {
    const cluster = join(this.getFolder('data'), 'postgres');
    const log = join(this.getFolder('wal'), 'pg_wal');
    const server = await startPostgres({ dataDir: cluster });
    await server.stop(10_000);
    execFileSync('cp', ['-a', join(cluster, 'pg_wal'), log]);
    rmSync(join(cluster, 'pg_wal'), { recursive: true });
    symlinkSync(log, join(cluster, 'pg_wal'));
    symlinkSync(cluster, join(this.dataDir, 'postgres'));
  }

  unmount(): void {
    for (const folder of this.mountedFolders.splice(0)) execFileSync('umount', ['--lazy', folder]);
  }

  async fill(volume: VolumeName): Promise<void> {
    const fillerFile = join(this.getFolder(volume), 'filler');
    await writeUntilFull(fillerFile);
    // PostgreSQL has already reserved the space of the current log segment. Writes fail only when PostgreSQL needs a
    // new segment, so rows are written until then.
    if (volume === 'wal') await writeRowsUntilFailure(this.dataDir);
    await sleep(FULL_DURATION_MS);
    await rm(fillerFile);
  }

  private getFolder(volume: VolumeName): string {
    return join(this.dataDir, `volume-${volume}`);
  }
}

const FULL_DURATION_MS = 5_000;
const DISK_FILLING_CHUNK = Buffer.alloc(64 * 1024);

async function writeUntilFull(path: string): Promise<void> {
  const file = await open(path, 'w');
  try {
    for (;;) await file.write(DISK_FILLING_CHUNK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
}

async function writeRowsUntilFailure(dataDir: string): Promise<void> {
  const client = await connectToInvoicing(dataDir);
  try {
    for (;;) await client.query("select pg_logical_emit_message(false, 'fill', repeat('x', 4000000))");
  } catch {
    await client.end().catch(() => undefined);
  }
}
