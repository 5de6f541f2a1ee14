import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBrand } from '@paperbill/contracts/http';
import { signalProcess } from '@paperbill/embedded';

interface LockHolder {
  pid: number;
  /**
   * The start time of the process. It is compared too, because the kernel may give the process id to another
   * process later.
   */
  startedAt: string | undefined;
  /** The URL of the product. It is undefined until the product is ready. */
  url?: string;
}

interface DataFolderLock {
  /** Stores the product's URL in the lock file. A second start of the product shows this URL in its error message. */
  announce(url: string): void;
  release(): void;
}

/** @throws Error with the URL of the product that is already running in this folder */
export function lockDataFolder(dataDir: string): DataFolderLock {
  const file = join(dataDir, 'launcher.json');
  const ownHolder: LockHolder = { pid: process.pid, startedAt: readStartTime(process.pid) };
  while (!createLockFile(file, ownHolder)) {
    const holder = readHolder(file);
    if (holder && isHolderRunning(holder)) {
      const holderState = holder.url ? `running at ${holder.url}` : 'starting';
      throw new Error(
        `${defaultBrand.name} is already ${holderState} (process ${holder.pid}). Stop it first, or set PAPERBILL_DATA to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  return {
    announce: (url) => writeFileSync(file, JSON.stringify({ ...ownHolder, url })),
    release: () => rmSync(file, { force: true }),
  };
}

/**
 * The hard link is created after the file is complete. No process can therefore read an incomplete lock file.
 * @returns false if the lock file already exists
 */
function createLockFile(file: string, holder: LockHolder): boolean {
  const completeFile = `${file}.${process.pid}`;
  writeFileSync(completeFile, JSON.stringify(holder));
  try {
    linkSync(completeFile, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(completeFile);
  }
}

function readHolder(file: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch {
    return undefined;
  }
}

function isHolderRunning({ pid, startedAt }: LockHolder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return readStartTime(pid) === startedAt;
}

/** Returns the start time of a process, or undefined if the process has exited or is a zombie. */
function readStartTime(pid: number): string | undefined {
  try {
    const bootId = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // In the file `stat`, the program name is in parentheses and may contain any character. The other values are
    // therefore read after the last parenthesis. The state is the first of these values, and the start time comes 19
    // values later.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return values[0] === 'Z' ? undefined : `${bootId} ${values[19]}`;
  } catch {
    return undefined;
  }
}

const MARKER_VARIABLE = 'PAPERBILL_RUNS_IN';

/** Child processes inherit the variable, so it marks all processes of the product. */
export const toProcessMarker = (dataDir: string): Record<string, string> => ({ [MARKER_VARIABLE]: dataDir });

/**
 * The processes are found by an environment variable, because a stored process id may already belong to another
 * process.
 */
export function killMarkedProcesses(dataDir: string): number {
  const markedPids = listProcessIds().filter((pid) => hasMarker(pid, dataDir));
  for (const pid of markedPids) signalProcess(pid, 'SIGKILL');
  return markedPids.length;
}

const listProcessIds = (): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

function hasMarker(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARKER_VARIABLE}=${dataDir}`);
  } catch {
    // The environment cannot be read, because the process has exited or belongs to another user.
    return false;
  }
}
