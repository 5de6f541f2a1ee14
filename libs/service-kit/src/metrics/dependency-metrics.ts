import { Gauge } from 'prom-client';
import { measured } from './measured.js';

/** What a process says of itself and of what it needs, where it is asked for its readiness. */
export interface Readiness {
  ready: boolean;
  /** By name, whether it answers. */
  dependencies: Record<string, boolean>;
}

let ask: (() => Promise<Readiness>) | undefined;

const dependencies = new Gauge({
  name: 'paperbill_dependency_up',
  help: 'What this process needs or uses: 1 where it answers, 0 where it does not.',
  labelNames: ['dependency'],
});

new Gauge({
  name: 'paperbill_ready',
  help: 'What /health/ready answers: 1 for ready, 0 for not.',
  async collect() {
    dependencies.reset();
    const readiness = ask && (await measured(ask));
    this.set(readiness?.ready ? 1 : 0);
    for (const [dependency, up] of Object.entries(readiness?.dependencies ?? {})) {
      dependencies.set({ dependency }, up ? 1 : 0);
    }
  },
});

/** Lets each scrape ask what readiness is. */
export const measureReadiness = (readiness: () => Promise<Readiness>): void => void (ask = readiness);
