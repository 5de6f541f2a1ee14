import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Start {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  /** The file that its output is appended to; without one the output is dropped. */
  log?: string;
  /** The signal that ends it cleanly; it also gets it when this process dies, however that happens. */
  stopSignal?: NodeJS.Signals;
  /** The signal by which it ends itself and what it runs at once; without one all of them are killed. */
  quitSignal?: NodeJS.Signals;
  /** As root: who runs it, still able to reach files that only root may. */
  account?: Account;
}

export interface Account {
  uid: number;
  gid: number;
}

export interface Running {
  pid: number;
  /** Settles when it has ended, for whatever reason. */
  exited: Promise<Exit>;
  /** Asks it to end, and makes it after `graceMs`. Does nothing where it has ended already. */
  stop(graceMs?: number): Promise<void>;
  /** Ends it and everything in its group at once, without asking. */
  kill(): void;
}

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export const describeExit = ({ code, signal }: Exit): string =>
  signal ? `was ended by ${signal}` : `ended with status ${code}`;

const GRACE_MS = 3_000;

/**
 * Starts a process in a group of its own: a Ctrl-C in the terminal reaches only the parent, which stops its children
 * in order. Where `setpriv` stands (any Linux with util-linux) the kernel ends the child when its parent dies, even
 * after `kill -9`.
 */
export async function startProcess(start: Start): Promise<Running> {
  const { stopSignal = 'SIGTERM' } = start;
  const output = start.log ? openSync(start.log, 'a') : undefined;
  const [command, ...args] = commandLine(start, stopSignal);
  const child = spawn(command!, args, {
    detached: true,
    stdio: ['ignore', output ?? 'ignore', output ?? 'ignore'],
    ...(start.env && { env: start.env }),
    ...(start.cwd && { cwd: start.cwd }),
    ...(start.account && !bindsToParent() && start.account),
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
  const exited = new Promise<Exit>((ended) => child.once('exit', (code, signal) => ended({ code, signal })));
  return {
    pid: child.pid!,
    exited,
    stop: (graceMs = GRACE_MS) => stopChild(child, exited, start, graceMs),
    kill: () => endNow(child, start),
  };
}

function commandLine({ command, args, account }: Start, stopSignal: NodeJS.Signals): string[] {
  if (!bindsToParent()) return [command, ...args];
  const identity = account ? [...identityFlags(account), ...(reachesEverywhere() ? REACH_EVERYWHERE : [])] : [];
  return ['setpriv', `--pdeathsig=${stopSignal.slice(3)}`, ...identity, '--', command, ...args];
}

const identityFlags = ({ uid, gid }: Account) => [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];

/**
 * The one capability lets another account reach a folder that only root may enter, such as /root. With the security bit
 * it also holds where a program asks before it opens a file (access(2)), as PostgreSQL does of its own binaries.
 */
const REACH_EVERYWHERE = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override'];

const setprivTakes = (flags: string[]) => spawnSync('setpriv', [...flags, 'true'], { stdio: 'ignore' }).status === 0;

const once = (test: () => boolean) => {
  let result: boolean | undefined;
  return () => (result ??= test());
};

const bindsToParent = once(() => setprivTakes(['--pdeathsig=KILL']));
/** A container may have taken the capability away. */
const reachesEverywhere = once(() => setprivTakes([...identityFlags({ uid: 1, gid: 1 }), ...REACH_EVERYWHERE]));

async function stopChild(child: ChildProcess, exited: Promise<Exit>, start: Start, graceMs: number) {
  if (hasEnded(child)) return;
  child.kill(start.stopSignal);
  const abort = new AbortController();
  const late = sleep(graceMs, 'late', { signal: abort.signal, ref: false }).catch(() => undefined);
  if ((await Promise.race([exited, late])) === 'late') endNow(child, start);
  abort.abort();
  await exited;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

function endNow(child: ChildProcess, { quitSignal }: Start): void {
  if (hasEnded(child)) return;
  if (quitSignal) child.kill(quitSignal);
  else process.kill(-child.pid!, 'SIGKILL');
}
