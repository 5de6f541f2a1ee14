import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultBrand } from '@paperbill/contracts/http';
import { signalProcess } from '@paperbill/embedded';

interface Holder {
  pid: number;
  /** When the process started, as the kernel counts: another process with the same id started at another time. */
  startedAt: string | undefined;
  /** Once it is ready. */
  url?: string;
}

interface Lock {
  /** Lets a second start say where the first one answers. */
  announce(url: string): void;
  release(): void;
}

/**
 * Makes this process the only one that runs the product in a data folder.
 *
 * @throws Error that says where the other one answers
 */
export function lockDataFolder(dataDir: string): Lock {
  const file = join(dataDir, 'launcher.json');
  const me: Holder = { pid: process.pid, startedAt: startOf(process.pid) };
  while (!create(file, me)) {
    const holder = read(file);
    if (holder && isAlive(holder)) {
      const where = holder.url ? `running at ${holder.url}` : 'starting';
      throw new Error(
        `${defaultBrand.name} is already ${where} (process ${holder.pid}). Stop it first, or set PAPERBILL_DATA to another folder.`,
      );
    }
    rmSync(file, { force: true });
  }
  return {
    announce: (url) => writeFileSync(file, JSON.stringify({ ...me, url })),
    release: () => rmSync(file, { force: true }),
  };
}

/** Linked into place with its content: no other process ever reads half of it. */
function create(file: string, holder: Holder): boolean {
  const written = `${file}.${process.pid}`;
  writeFileSync(written, JSON.stringify(holder));
  try {
    linkSync(written, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(written);
  }
}

function read(file: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startOf(pid) === startedAt;
}

/** Undefined for a process that has ended, even where nobody has taken notice of its end (a zombie). */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name stands in parentheses and may hold anything; after it come the state and, 20th, the start time.
    const values = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return values[0] === 'Z' ? undefined : `${boot} ${values[19]}`;
  } catch {
    return undefined;
  }
}

const MARK = 'PAPERBILL_RUNS_IN';

/** A variable in the environment of every process of a product, which the processes that it starts inherit. */
export const processMarker = (dataDir: string): Record<string, string> => ({ [MARK]: dataDir });

/**
 * Ends every process that carries a data folder's mark, such as those of a launcher that was killed, and a browser that
 * its own parent left behind. Process ids are not trusted: nothing without the mark is ever touched.
 *
 * @returns how many there were
 */
export function killMarkedProcesses(dataDir: string): number {
  const marked = processIds().filter((pid) => carriesMark(pid, dataDir));
  for (const pid of marked) signalProcess(pid, 'SIGKILL');
  return marked.length;
}

const processIds = (): number[] =>
  process.platform === 'linux'
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];

function carriesMark(pid: number, dataDir: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`${MARK}=${dataDir}`);
  } catch {
    // It has ended, or belongs to somebody else.
    return false;
  }
}
