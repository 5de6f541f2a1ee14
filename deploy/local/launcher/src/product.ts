import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolder, projectFolder } from '@paperbill/embedded';
import type { Progress } from '../progress.mjs';
import { closedDataFolder } from './data-folder/closed-folder.js';
import { chooseInnerPorts, choosePublicPort } from './data-folder/choose-ports.js';
import { killMarkedProcesses, lockDataFolder, processMarker } from './data-folder/lock.js';
import { Logs } from './data-folder/logs.js';
import { readSecrets } from './data-folder/secrets.js';
import {
  checkProduction,
  type Environment,
  isProduction,
  inheritedEnvironment,
  publicAddress,
  withoutEmpty,
} from './environment.js';
import type { PartView } from './parts/part.js';
import { mailboxUrl } from './parts/stand-ins.js';
import { startParts } from './parts/start-parts.js';
import { Supervisor } from './parts/supervisor.js';

export interface ProductOptions {
  /** Everything that outlives a restart; `.paperbill` at the project's root, or PAPERBILL_DATA, where not given. */
  dataDir?: string;
  /** The root of the built projects; this project's where not given. */
  projectDir?: string;
  /** More variables, over those of this process. `PORT: '0'` takes any free port. */
  env?: NodeJS.ProcessEnv;
  /** How many processes each service runs as, sharing its work, whatever `SMALL_HOST` says; 1 where not given. */
  instances?: number;
  /** Without it nothing is printed. */
  progress?: Progress;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
}

export interface Product {
  /** The address that people open. */
  url: string;
  /** Where the mails that it sends are shown; undefined where they really go out, or none do. */
  mailbox: string | undefined;
  dataDir: string;
  /** Every process that the launcher keeps running. */
  parts: readonly PartView[];
  /** Stops every process within 5 seconds: first those that answer people, last those that hold data. */
  stop(): Promise<void>;
  /** Ends every process at once. */
  kill(): void;
}

const silent: Progress = { say: () => undefined, step: (_title, work) => work(() => undefined) };

/**
 * Starts the whole product and waits until it answers. It needs the built projects, and nothing of the current folder.
 *
 * @throws Error with a message for people; whatever was started is stopped then
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { projectDir = projectFolder, instances = 1, progress = silent, signal } = options;
  const env = withoutEmpty({ ...process.env, ...options.env });
  if (isProduction(env)) checkProduction(env);
  const folder = options.dataDir ?? dataFolder(env);
  closedDataFolder(folder);
  const dataDir = realpathSync(folder);
  const lock = lockDataFolder(dataDir);
  try {
    await killOrphans(dataDir, progress);
    const { supervisor, url, mailbox } = await onFreePorts(progress, () =>
      start({ dataDir, projectDir, instances, env, progress, signal }),
    );
    lock.announce(url);
    const kill = once(() => {
      supervisor.kill();
      killMarkedProcesses(dataDir);
      lock.release();
    });
    return { url, mailbox, dataDir, parts: supervisor.parts, kill, stop: once(() => supervisor.stop().then(kill)) };
  } catch (error) {
    killMarkedProcesses(dataDir);
    lock.release();
    throw error;
  }
}

/** Waits until they are gone, and their ports free. */
async function killOrphans(dataDir: string, progress: Progress): Promise<void> {
  if (killMarkedProcesses(dataDir) === 0) return;
  progress.say('  Stopped what an earlier start had left running');
  while (killMarkedProcesses(dataDir) > 0) await sleep(20);
}

const PORT_ATTEMPTS = 3;

/** Between choosing a port and listening on it, another program may be quicker, such as a second product. */
async function onFreePorts<Result>(progress: Progress, attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const portTaken = /EADDRINUSE|address already in use/i.test((error as Error).message);
      if (!portTaken || attempts === PORT_ATTEMPTS) throw error;
      progress.say('  Another program has taken a port meanwhile: starting on others');
    }
  }
}

interface Start {
  dataDir: string;
  projectDir: string;
  instances: number;
  env: Environment;
  progress: Progress;
  signal: AbortSignal | undefined;
}

async function start({ dataDir, projectDir, instances, env, progress, signal }: Start) {
  const supervisor = new Supervisor({
    dataDir,
    projectDir,
    env,
    processEnvironment: {
      ...inheritedEnvironment(env),
      ...processMarker(dataDir),
      NODE_ENV: env['NODE_ENV'] ?? 'development',
      LOG_LEVEL: env['LOG_LEVEL'] ?? 'info',
      NODE_COMPILE_CACHE: join(dataDir, 'cache/node'),
    },
    ports: await chooseInnerPorts(dataDir),
    instances,
    smallHost: instances === 1 && env['SMALL_HOST'] === 'true',
    secrets: await readSecrets(dataDir),
    logs: new Logs(dataDir),
    say: progress.say,
  });
  const port = await choosePublicPort(env['PORT']);
  const url = publicAddress(env, port);
  const abort = () => void supervisor.stop();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    await startParts(supervisor, progress, { port, publicUrl: url });
    return { supervisor, url, mailbox: mailboxUrl(supervisor, url) };
  } catch (error) {
    await supervisor.stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** Once it is over, another product may run in the folder: nothing may be done to it a second time. */
function once<Result>(work: () => Result): () => Result {
  let done: { result: Result } | undefined;
  return () => (done ??= { result: work() }).result;
}
