import type { Report } from '@paperbill/embedded';
import type { InnerPart } from '../data-folder/choose-ports.js';
import type { Logs } from '../data-folder/logs.js';
import type { Secrets } from '../data-folder/secrets.js';
import type { Environment } from '../environment.js';
import { Part, type PartOptions, type PartView, type StopPhase } from './part.js';

/**
 * In which order parts stop, and how long after the stop began what is left of a phase is killed. The most time is left
 * for the database, which loses nothing only if it ends by itself.
 */
const STOP_PHASES: [StopPhase, endsWithinMs: number][] = [
  ['first', 1_000],
  ['second', 2_500],
  ['last', 4_500],
];

const MIN_GRACE_MS = 200;

/** What the parts of one product are made with. */
export interface LaunchContext {
  dataDir: string;
  /** The root of the built projects. */
  projectDir: string;
  /** What the person who starts the product has set. */
  env: Environment;
  /** What every process of the product is given. */
  processEnvironment: Environment;
  ports: Record<InnerPart, number>;
  /** How many processes each service runs as. */
  instances: number;
  /** Whether memory is scarcer than processors: all services share a process, and none keeps much in reserve. */
  smallHost: boolean;
  secrets: Secrets;
  logs: Logs;
  say: Report;
}

/** Makes the parts of one product, and stops all that it made. */
export class Supervisor {
  readonly #parts: Part[] = [];
  #closed = false;

  constructor(readonly context: Readonly<LaunchContext>) {}

  part(options: Omit<PartOptions, 'say'>): Part {
    // A start that failed or was given up must not go on with its next part.
    if (this.#closed) throw new Error('The product is being stopped.');
    const part = new Part({ ...options, say: this.context.say });
    this.#parts.push(part);
    return part;
  }

  get parts(): readonly PartView[] {
    return this.#parts;
  }

  /** Stops every part within 5 seconds; no more can be made. */
  async stop(): Promise<void> {
    this.#closed = true;
    const since = Date.now();
    for (const [phase, endsWithinMs] of STOP_PHASES) {
      const graceMs = Math.max(endsWithinMs - (Date.now() - since), MIN_GRACE_MS);
      await Promise.all(this.#parts.filter(({ stopPhase }) => stopPhase === phase).map((part) => part.stop(graceMs)));
    }
  }

  /** Ends every part at once. */
  kill(): void {
    this.#closed = true;
    this.#parts.forEach((part) => part.kill());
  }
}
