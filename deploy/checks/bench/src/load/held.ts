import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Linux's groups of processes, in their first form and in their second. */
const ROOTS = { first: '/sys/fs/cgroup/cpu', second: '/sys/fs/cgroup' };
/** Short, so that whoever has used its part waits for no longer than people notice; Linux gives no less than 1 ms of it. */
const PERIOD_US = 20_000;

/**
 * Holds a process to a part of a processor, as a container's limit does, so that what is short of it can be seen on a machine
 * that has few.
 *
 * @returns what ends it; undefined where this machine does not let us
 */
export async function holdTo(pid: number, processors: number): Promise<(() => Promise<void>) | undefined> {
  const isFirst = existsSync(ROOTS.first);
  const group = join(isFirst ? ROOTS.first : ROOTS.second, `paperbill-bench-${pid}`);
  const quota = String(Math.round(processors * PERIOD_US));
  try {
    await mkdir(group);
    if (isFirst) {
      await writeFile(join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(group, 'cpu.cfs_quota_us'), quota);
    } else {
      await writeFile(join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
    }
    await writeFile(join(group, 'cgroup.procs'), String(pid));
  } catch {
    await rmdir(group).catch(() => undefined);
    return undefined;
  }
  return async () => {
    await writeFile(join(isFirst ? ROOTS.first : ROOTS.second, 'cgroup.procs'), String(pid)).catch(() => undefined);
    await rmdir(group).catch(() => undefined);
  };
}
