import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getDataFolder, projectFolder } from '@paperbill/embedded';
import type { Progress } from '../progress.mjs';
import { createClosedDataFolder } from './data-folder/closed-folder.js';
import { chooseInternalPorts, choosePublicPort } from './data-folder/choose-ports.js';
import { killMarkedProcesses, lockDataFolder, toProcessMarker } from './data-folder/lock.js';
import { Logs } from './data-folder/logs.js';
import { readSecrets } from './data-folder/secrets.js';
import {
  checkProduction,
  type Environment,
  isProduction,
  getInheritedEnvironment,
  getPublicUrl,
  removeEmpty,
} from './environment.js';
import type { ProcessView } from './processes/managed-process.js';
import { getMailboxUrl } from './processes/stand-ins.js';
import { startProcesses } from './processes/start-processes.js';
import { Supervisor } from './processes/supervisor.js';

export interface ProductOptions {
  /**
   * The folder for the data of the product. The default is PAPERBILL_DATA, or `.paperbill` in the root folder of
   * the repository.
   */
  dataDir?: string;
  /** The root folder of the built product. The default is this repository. */
  projectDir?: string;
  /** With `PORT: '0'`, the product uses any free port. */
  env?: NodeJS.ProcessEnv;
  /** The number of instances. The default is 1. A number above 1 overrides `SMALL_HOST`. */
  instances?: number;
  /** Prints the progress of the start. By default, nothing is printed. */
  progress?: Progress;
  signal?: AbortSignal;
}

export interface Product {
  url: string;
  /** The URL of the local mailbox, or undefined if the product uses another mail server. */
  mailbox: string | undefined;
  dataDir: string;
  /** The field is called `parts` because `npm run bench -- compare` also reads it from earlier builds. */
  parts: readonly ProcessView[];
  /** Stops all processes within 5 seconds. Processes that users connect to stop first, and databases stop last. */
  stop(): Promise<void>;
  kill(): void;
}

const silentProgress: Progress = { printLine: () => undefined, step: (_title, work) => work(() => undefined) };

/**
 * The projects must already be built. @throws Error with a message for users, after all started processes have stopped
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { projectDir = projectFolder, instances = 1, progress = silentProgress, signal } = options;
  const env = removeEmpty({ ...process.env, ...options.env });
  if (isProduction(env)) checkProduction(env);
  const folder = options.dataDir ?? getDataFolder(env);
  createClosedDataFolder(folder);
  const dataDir = realpathSync(folder);
  const lock = lockDataFolder(dataDir);
  try {
    await killOrphans(dataDir, progress);
    const { supervisor, url, mailbox } = await retryOnFreePorts(progress, () =>
      startAllProcesses({ dataDir, projectDir, instances, env, progress, signal }),
    );
    lock.announce(url);
    const kill = runOnce(() => {
      supervisor.kill();
      killMarkedProcesses(dataDir);
      lock.release();
    });
    return { url, mailbox, dataDir, parts: supervisor.parts, kill, stop: runOnce(() => supervisor.stop().then(kill)) };
  } catch (error) {
    killMarkedProcesses(dataDir);
    lock.release();
    throw error;
  }
}

/** Kills the processes of an earlier start. Waits until these processes have exited, so that their ports are free. */
async function killOrphans(dataDir: string, progress: Progress): Promise<void> {
  if (killMarkedProcesses(dataDir) === 0) return;
  progress.printLine('  Stopped processes of an earlier start');
  while (killMarkedProcesses(dataDir) > 0) await sleep(20);
}

const PORT_ATTEMPTS = 3;

/**
 * Retries with other ports if a port is taken. Another program may take a port after the launcher has chosen it and
 * before a process listens on it.
 */
async function retryOnFreePorts<Result>(progress: Progress, attempt: () => Promise<Result>): Promise<Result> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const isPortTaken = /EADDRINUSE|address already in use/i.test((error as Error).message);
      if (!isPortTaken || attempts === PORT_ATTEMPTS) throw error;
      progress.printLine('  Another program has taken a port. Starting again on other ports');
    }
  }
}

interface StartSettings {
  dataDir: string;
  projectDir: string;
  instances: number;
  env: Environment;
  progress: Progress;
  signal: AbortSignal | undefined;
}

async function startAllProcesses({ dataDir, projectDir, instances, env, progress, signal }: StartSettings) {
  const supervisor = new Supervisor({
    dataDir,
    projectDir,
    env,
    processEnvironment: {
      NODE_COMPILE_CACHE: join(dataDir, 'cache/node'),
      ...getInheritedEnvironment(env),
      ...toProcessMarker(dataDir),
      NODE_ENV: env['NODE_ENV'] ?? 'development',
      LOG_LEVEL: env['LOG_LEVEL'] ?? 'info',
    },
    ports: await chooseInternalPorts(dataDir),
    instances,
    isSmallHost: instances === 1 && env['SMALL_HOST'] === 'true',
    secrets: await readSecrets(dataDir),
    logs: new Logs(dataDir),
    printLine: progress.printLine,
  });
  const port = await choosePublicPort(env['PORT']);
  const url = getPublicUrl(env, port);
  const abort = () => void supervisor.stop();
  signal?.addEventListener('abort', abort);
  try {
    signal?.throwIfAborted();
    await startProcesses(supervisor, progress, { port, publicUrl: url });
    return { supervisor, url, mailbox: getMailboxUrl(supervisor, url) };
  } catch (error) {
    await supervisor.stop();
    throw error;
  } finally {
    signal?.removeEventListener('abort', abort);
  }
}

/** A second stop must do nothing, because another product may already use the same data folder. */
function runOnce<Result>(work: () => Result): () => Result {
  let done: { result: Result } | undefined;
  return () => (done ??= { result: work() }).result;
}
