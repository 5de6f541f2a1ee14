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
export async function startProcess(options: StartOptions): Promise<RunningProcess> {
  const { stopSignal = 'SIGTERM' } = options;
  const output = options.log ? openSync(options.log, 'a') : undefined;
  const [command, ...args] = toCommandLine(options, stopSignal);
  const child = spawn(command!, args, {
    detached: true,
    stdio: ['ignore', output ?? 'ignore', output ?? 'ignore'],
    ...(options.env && { env: options.env }),
    ...(options.cwd && { cwd: options.cwd }),
    ...(options.account && !canBindToParent() && options.account),
  });
  try {
    await new Promise<void>((onSpawn, onError) => child.once('spawn', onSpawn).once('error', onError));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || !options.account) throw error;
    throw new Error(
      `Root runs ${options.command} as the user ${options.account.uid}, who may not enter its folder. Install setpriv (of util-linux), or move the project to a folder that every user may enter.`,
      { cause: error },
    );
  } finally {
    if (output !== undefined) closeSync(output);
  }
  const whenExited = new Promise<ProcessExit>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  return {
    pid: child.pid!,
    whenExited,
    stop: (graceMs = DEFAULT_GRACE_MS) => stopChild(child, whenExited, options, graceMs),
    kill: () => killChild(child, options),
  };
}

function toCommandLine({ command, args, account }: StartOptions, stopSignal: NodeJS.Signals): string[] {
  if (!canBindToParent()) return [command, ...args];
  const userFlags = account
    ? [...toUserAndGroupFlags(account), ...(canAccessAllFiles() ? ACCESS_ALL_FILES_FLAGS : [])]
    : [];
  return ['setpriv', `--pdeathsig=${stopSignal.slice(3)}`, ...userFlags, '--', command, ...args];
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

const memoizeTest = (test: () => boolean) => {
  let result: boolean | undefined;
  return () => (result ??= test());
};

const canBindToParent = memoizeTest(() => supportsSetprivFlags(['--pdeathsig=KILL']));
/** Returns false in containers without the capability `dac_override`. */
const canAccessAllFiles = memoizeTest(() =>
  supportsSetprivFlags([...toUserAndGroupFlags({ uid: 1, gid: 1 }), ...ACCESS_ALL_FILES_FLAGS]),
);

async function stopChild(
  child: ChildProcess,
  processExit: Promise<ProcessExit>,
  options: StartOptions,
  graceMs: number,
) {
  if (hasChildEnded(child)) return;
  child.kill(options.stopSignal);
  const abort = new AbortController();
  const graceTimer = sleep(graceMs, 'late', { signal: abort.signal, ref: false }).catch(() => undefined);
  if ((await Promise.race([processExit, graceTimer])) === 'late') killChild(child, options);
  abort.abort();
  await processExit;
}

const hasChildEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function killChild(child: ChildProcess, { quitSignal }: StartOptions): void {
  if (hasChildEnded(child)) return;
  if (quitSignal) child.kill(quitSignal);
  else process.kill(-child.pid!, 'SIGKILL');
}
