import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from '@paperbill/embedded';
import type { Environment } from '../environment.js';
import type { ManagedProcess, StopPhase } from './managed-process.js';
import type { Supervisor } from './supervisor.js';

export interface NodeProcess {
  title: string;
  /** The name of the process and of its log file. */
  name: string;
  /** The path of the built project, relative to the root of the repository. */
  project: string;
  stopPhase: StopPhase;
  host?: string;
  port: number;
  readyPath: string;
  env: Environment;
  /** A process that is idle most of the time gets less memory. */
  isSeldomUsed?: boolean;
}

/**
 * V8 never returns the memory of its young generation to the system, so 12 MB replace the default of 48 MB. Under load,
 * garbage collection then runs more often and costs more processor time (`deploy/operation/guide/sizes.md`).
 */
const SMALL_YOUNG_GENERATION_FLAG = '--max-semi-space-size=4';
const LOW_MEMORY_FLAGS = ['--max-semi-space-size=1', '--optimize-for-size'];

const toMemoryFlags = (isSeldomUsed = false): string[] =>
  isSeldomUsed ? LOW_MEMORY_FLAGS : [SMALL_YOUNG_GENERATION_FLAG];

export function addNodeProcess(supervisor: Supervisor, options: NodeProcess): ManagedProcess {
  const { title, stopPhase, name, project, host = '127.0.0.1', port, readyPath, env, isSeldomUsed } = options;
  const program = join(supervisor.context.projectDir, project, 'dist/main.js');
  const log = supervisor.context.logs.open(name);
  return supervisor.addProcess({
    name,
    title,
    stopPhase,
    log,
    ready: { url: `http://${toReachableHost(host)}:${port}${readyPath}`, port },
    launch: () => {
      if (!existsSync(program)) throw new Error(`${program} is not built: run npm run build.`);
      return startProcess({
        command: process.execPath,
        args: [...(supervisor.context.isSmallHost ? toMemoryFlags(isSeldomUsed) : []), program],
        cwd: supervisor.context.projectDir,
        env: { ...supervisor.context.processEnvironment, HOST: host, PORT: `${port}`, ...env },
        log,
      });
    },
  });
}

function toReachableHost(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
