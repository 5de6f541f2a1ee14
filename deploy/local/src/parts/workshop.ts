import type { Report } from '@paperbill/embedded';
import type { InnerPart } from '../data-folder/ports.js';
import type { Logs } from '../data-folder/logs.js';
import type { Secrets } from '../data-folder/secrets.js';
import type { Environment } from '../environment/environment.js';
import { Part, type PartOptions, type Turn } from './part.js';

/** How long parts may take to end by themselves before they are made to. Together less than 5 seconds. */
const GRACE_MS: Record<Turn, number> = { first: 1_200, second: 2_200, last: 1_200 };

/** What the parts of one product are made with. */
export interface Materials {
  dataDir: string;
  /** The root of the built projects. */
  projectDir: string;
  /** What the person who starts the product has set. */
  env: Environment;
  /** What every process of the product is given. */
  processEnvironment: Environment;
  ports: Record<InnerPart, number>;
  secrets: Secrets;
  logs: Logs;
  say: Report;
}

/** Makes the parts of one product, and stops all that it made. */
export class Workshop {
  readonly #parts: Part[] = [];
  #closed = false;

  constructor(readonly materials: Readonly<Materials>) {}

  part(options: Omit<PartOptions, 'say'>): Part {
    // A start that failed or was given up must not go on with its next part.
    if (this.#closed) throw new Error('The product is being stopped.');
    const part = new Part({ ...options, say: this.materials.say });
    this.#parts.push(part);
    return part;
  }

  /** Stops every part within 5 seconds; no more can be made. */
  async stop(): Promise<void> {
    this.#closed = true;
    for (const [turn, graceMs] of Object.entries(GRACE_MS)) {
      await Promise.all(this.#parts.filter(({ stops }) => stops === turn).map((part) => part.stop(graceMs)));
    }
  }

  /** Ends every part at once. */
  kill(): void {
    this.#closed = true;
    this.#parts.forEach((part) => part.kill());
  }
}
