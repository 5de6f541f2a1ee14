import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StartOptions {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The file for the output of the process. Without this file, the output is discarded. */
  log?: string;
  /** The signal that stops the process. The kernel also sends this signal to the process when the parent dies. */
  stopSignal?: NodeJS.Signals;
  /**
   * The signal that makes the process and its children exit immediately. By default, the whole process group is killed.
   */
  quitSignal?: NodeJS.Signals;
  /**
   * The account of the process, if the parent runs as `root`. The process can still enter folders that only `root`
   * may enter.
   */
  account?: UserAccount;
}

export interface UserAccount {
  uid: number;
  gid: number;
}

export interface RunningProcess {
  pid: number;
  whenExited: Promise<ProcessExit>;
  /** Kills the process if it still runs after `graceMs` milliseconds. */
  stop(graceMs?: number): Promise<void>;
  kill(): void;
}

export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export const describeExit = ({ code, signal }: ProcessExit): string =>
  signal ? `was ended by ${signal}` : `ended with status ${code}`;

const DEFAULT_GRACE_MS = 3_000;

/**
 * The process gets its own process group. Ctrl-C therefore reaches only the parent, which stops its children in the
 * right order. If `setpriv` (util-linux) is installed, the kernel stops the child when the parent dies, even after
 * `kill -9`.
 */
export async function startProcess(start: StartOptions): Promise<RunningProcess> {
  const { stopSignal = 'SIGTERM' } = start;
  const output = start.log ? openSync(start.log, 'a') : undefined;
  const [command, ...args] = toCommandLine(start, stopSignal);
  const child = spawn(command!, args, {
    detached: true,
    stdio: ['ignore', output ?? 'ignore', output ?? 'ignore'],
    ...(start.env && { env: start.env }),
    ...(start.cwd && { cwd: start.cwd }),
    ...(start.account && !canBindToParent() && start.account),
  });
  try {
    await new Promise<void>((started, failed) => child.once('spawn', started).once('error', failed));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || !start.account) throw error;
    throw new Error(
      `Root runs ${start.command} as the user ${start.account.uid}, who may not enter its folder. Install setpriv (of util-linux), or move the project to a folder that every user may enter.`,
      { cause: error },
    );
  } finally {
    if (output !== undefined) closeSync(output);
  }
  const whenExited = new Promise<ProcessExit>((ended) => child.once('exit', (code, signal) => ended({ code, signal })));
  return {
    pid: child.pid!,
    whenExited,
    stop: (graceMs = DEFAULT_GRACE_MS) => stopChild(child, whenExited, start, graceMs),
    kill: () => killChild(child, start),
  };
}

function toCommandLine({ command, args, account }: StartOptions, stopSignal: NodeJS.Signals): string[] {
  if (!canBindToParent()) return [command, ...args];
  const identity = account
    ? [...toUserAndGroupFlags(account), ...(canAccessAllFiles() ? ACCESS_ALL_FILES_FLAGS : [])]
    : [];
  return ['setpriv', `--pdeathsig=${stopSignal.slice(3)}`, ...identity, '--', command, ...args];
}

const toUserAndGroupFlags = ({ uid, gid }: UserAccount) => [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];

/**
 * Flags for a process of another user than `root`. With the capability `dac_override`, the process can enter folders
 * such as /root, which only `root` may enter. PostgreSQL checks its own programs with access(2). This call ignores the
 * capability unless the security bit is set.
 */
const ACCESS_ALL_FILES_FLAGS = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

const supportsSetprivFlags = (flags: string[]) =>
  spawnSync('setpriv', [...flags, 'true'], { stdio: 'ignore' }).status === 0;

const memoize = (test: () => boolean) => {
  let result: boolean | undefined;
  return () => (result ??= test());
};

const canBindToParent = memoize(() => supportsSetprivFlags(['--pdeathsig=KILL']));
/** Returns false in containers without the capability `dac_override`. */
const canAccessAllFiles = memoize(() =>
  supportsSetprivFlags([...toUserAndGroupFlags({ uid: 1, gid: 1 }), ...ACCESS_ALL_FILES_FLAGS]),
);

async function stopChild(child: ChildProcess, exited: Promise<ProcessExit>, start: StartOptions, graceMs: number) {
  if (hasChildEnded(child)) return;
  child.kill(start.stopSignal);
  const abort = new AbortController();
  const late = sleep(graceMs, 'late', { signal: abort.signal, ref: false }).catch(() => undefined);
  if ((await Promise.race([exited, late])) === 'late') killChild(child, start);
  abort.abort();
  await exited;
}

const hasChildEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function killChild(child: ChildProcess, { quitSignal }: StartOptions): void {
  if (hasChildEnded(child)) return;
  if (quitSignal) child.kill(quitSignal);
  else process.kill(-child.pid!, 'SIGKILL');
}
