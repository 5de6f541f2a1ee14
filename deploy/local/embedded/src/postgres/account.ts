import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Account } from '../processes/start.js';
import { stat } from 'node:fs/promises';

const run = promisify(execFile);

/**
 * PostgreSQL refuses to run as root. Root starts it as whoever owns the data, and for new data as the `postgres` user,
 * who is created where missing. Anybody else runs it under their own name.
 */
export async function findAccount(dataDir: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await idsOf('postgres')) ?? (await createAccount());
}

async function createAccount(): Promise<Account> {
  await run('useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']).catch(() => {});
  const ids = (await idsOf('postgres')) ?? (await idsOf('nobody'));
  if (!ids) throw new Error('PostgreSQL cannot run as root: create a user named postgres, or start as another user.');
  return ids;
}

async function idsOf(user: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, user])).stdout)),
    );
    return { uid: uid!, gid: gid! };
  } catch {
    return undefined;
  }
}
