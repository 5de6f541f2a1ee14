import type { ReportProgress } from '@paperbill/embedded';
import type { InternalProcess } from '../data-folder/choose-ports.js';
import type { Logs } from '../data-folder/logs.js';
import type { Secrets } from '../data-folder/secrets.js';
import type { Environment } from '../environment.js';
import { ManagedProcess, type ManagedProcessOptions, type ProcessView, type StopPhase } from './managed-process.js';

/**
 * `endsWithinMs` is the time from the start of the shutdown. Processes that still run after this time are killed. The
 * database gets the most time, because it should shut down cleanly.
 */
const STOP_PHASES: [StopPhase, endsWithinMs: number][] = [
  ['first', 1_000],
  ['second', 2_500],
  ['last', 4_500],
];

const MIN_GRACE_MS = 200;

interface LaunchContext {
  dataDir: string;
  projectDir: string;
  env: Environment;
  processEnvironment: Environment;
  ports: Record<InternalProcess, number>;
  instances: number;
  /** All services share one process with a small young generation. This needs less memory but more processor time. */
  isSmallHost: boolean;
  secrets: Secrets;
  logs: Logs;
  printLine: ReportProgress;
}

export class Supervisor {
  readonly #parts: ManagedProcess[] = [];
  #closed = false;

  constructor(readonly context: Readonly<LaunchContext>) {}

  addProcess(options: Omit<ManagedProcessOptions, 'printLine'>): ManagedProcess {
    if (this.#closed) throw new Error('The product is being stopped.');
    const part = new ManagedProcess({ ...options, printLine: this.context.printLine });
    this.#parts.push(part);
    return part;
  }

  get parts(): readonly ProcessView[] {
    return this.#parts;
  }

  /** Stops all processes within 5 seconds. After that, no process can be created. */
  async stop(): Promise<void> {
    this.#closed = true;
    const startedAt = Date.now();
    for (const [phase, endsWithinMs] of STOP_PHASES) {
      const graceMs = Math.max(endsWithinMs - (Date.now() - startedAt), MIN_GRACE_MS);
      await Promise.all(this.#parts.filter(({ stopPhase }) => stopPhase === phase).map((part) => part.stop(graceMs)));
    }
  }

  kill(): void {
    this.#closed = true;
    this.#parts.forEach((part) => part.kill());
  }
}
