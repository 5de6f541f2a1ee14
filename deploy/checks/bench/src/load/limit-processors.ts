import { existsSync } from 'node:fs';
import { mkdir, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The root folders of cgroup v1 and cgroup v2. Linux uses cgroups to limit processor time. */
const CGROUP_ROOTS = { first: '/sys/fs/cgroup/cpu', second: '/sys/fs/cgroup' };
/**
 * The period of the processor quota in microseconds. It is short, so that a throttled process never pauses noticeably.
 * Linux requires a quota of at least 1 ms per period.
 */
const PERIOD_US = 20_000;

/**
 * Limits a process to a fraction of a processor with a cgroup, as a container does. The limited process becomes the
 * bottleneck, even on a small machine.
 * @returns a function that removes the limit, or undefined if the cgroups are not writable
 */
export async function limitProcessors(pid: number, processors: number): Promise<(() => Promise<void>) | undefined> {
  const hasFirstRoot = existsSync(CGROUP_ROOTS.first);
  const groupFolder = join(hasFirstRoot ? CGROUP_ROOTS.first : CGROUP_ROOTS.second, `paperbill-bench-${pid}`);
  const quotaUs = String(Math.round(processors * PERIOD_US));
  try {
    await mkdir(groupFolder);
    if (hasFirstRoot) {
      await writeFile(join(groupFolder, 'cpu.cfs_period_us'), String(PERIOD_US));
      await writeFile(join(groupFolder, 'cpu.cfs_quota_us'), quotaUs);
    } else {
      await writeFile(join(groupFolder, 'cpu.max'), `${quotaUs} ${PERIOD_US}`);
    }
    await writeFile(join(groupFolder, 'cgroup.procs'), String(pid));
  } catch {
    await rmdir(groupFolder).catch(() => undefined);
    return undefined;
  }
  return async () => {
    await writeFile(join(hasFirstRoot ? CGROUP_ROOTS.first : CGROUP_ROOTS.second, 'cgroup.procs'), String(pid)).catch(
      () => undefined,
    );
    await rmdir(groupFolder).catch(() => undefined);
  };
}
