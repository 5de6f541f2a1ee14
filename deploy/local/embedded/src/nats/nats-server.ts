import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeExit, type ProcessExit, type RunningProcess, startProcess } from '../processes/child-process.js';
import { findNatsServer } from './install-nats.js';

export interface NatsOptions {
  /** By default, any free port is used. */
  port?: number;
  /** By default, a temporary folder is used. */
  dataDir?: string;
  /** The configuration with users and permissions. Without it, every client may send and receive all messages. */
  configuration?: NatsConfiguration;
  log?: string;
}

interface NatsConfiguration {
  file: string;
  env: Record<string, string>;
}

export interface RunningNats extends RunningProcess {
  url: string;
  port: number;
}

export async function startNats(options: NatsOptions = {}): Promise<RunningNats> {
  const command = findNatsServer();
  if (!command) throw new Error('nats-server is not installed: put it into PATH, or set NATS_SERVER_PATH.');
  const folder = options.dataDir ? resolve(options.dataDir) : await mkdtemp(join(tmpdir(), 'paperbill-nats-'));
  const log = options.log ?? join(folder, 'nats.log');
  await mkdir(folder, { recursive: true });
  await removePortsFiles(folder);
  const config = join(folder, 'nats.conf');
  const { file, env = {} } = options.configuration ?? {};
  const settings = file ? await readFile(file, 'utf8') : OPEN_CONFIGURATION;
  await writeFile(config, `${toListenConfiguration(options.port ?? RANDOM_PORT, folder)}\n${settings}`);
  const server = await startProcess({
    command,
    args: ['--config', config],
    env: { ...process.env, ...quoteNatsVariables(env) },
    log,
  });
  const stop = async (graceMs?: number) => {
    await server.stop(graceMs);
    if (!options.dataDir) await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await waitUntilReady(server, folder, log);
    return { ...server, url, port: Number(new URL(url).port), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const RANDOM_PORT = -1;

/** NATS limits messages to 1 MB by default. The HTML of an invoice preview may be larger. */
const OPEN_CONFIGURATION = `
max_payload: 8388608
max_pending: 67108864
`;

const toListenConfiguration = (port: number, folder: string) => `
host: 127.0.0.1
port: ${port}
ports_file_dir: ${JSON.stringify(folder)}
`;

/** Without quotation marks, NATS would parse a value as a number if it starts like a number. */
const quoteNatsVariables = (env: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(env).map(([name, value]) => [name, JSON.stringify(value)]));

const isPortsFile = (name: string) => name.endsWith('.ports');

async function removePortsFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter(isPortsFile);
  await Promise.all(names.map((name) => rm(join(folder, name), { force: true })));
}

/** nats-server writes a file with its port when it accepts connections. */
async function waitUntilReady(server: RunningProcess, folder: string, log: string): Promise<string> {
  let serverExit: ProcessExit | undefined;
  void server.whenExited.then((exit) => (serverExit = exit));
  for (;;) {
    const name = (await readdir(folder)).find(isPortsFile);
    const text = name && (await readFile(join(folder, name), 'utf8').catch(() => ''));
    if (text) return (JSON.parse(text) as { nats: string[] }).nats[0]!;
    if (serverExit) throw new Error(`nats-server ${describeExit(serverExit)}:\n${await readFile(log, 'utf8')}`);
    await sleep(15);
  }
}
