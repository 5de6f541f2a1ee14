import { Gauge } from 'prom-client';
import { AskedAtScrape } from './asked-at-scrape.js';

/** What a process says of itself and of what it needs, where it is asked for its readiness. */
export interface Readiness {
  ready: boolean;
  /** By name, whether it answers. */
  dependencies: Record<string, boolean>;
}

const readiness = new AskedAtScrape<Readiness>();

readiness.gauge('paperbill_ready', 'What /health/ready answers: 1 for ready, 0 for not.', ({ ready }) =>
  ready ? 1 : 0,
);

new Gauge({
  name: 'paperbill_dependency_up',
  help: 'What this process needs or uses: 1 where it answers, 0 where it does not.',
  labelNames: ['dependency'],
  async collect() {
    const answer = await readiness.answer();
    this.reset();
    for (const [dependency, up] of Object.entries(answer?.dependencies ?? {})) this.set({ dependency }, up ? 1 : 0);
  },
});

/** Lets each scrape ask what readiness is. */
export const measureReadiness = (ask: () => Promise<Readiness>): void => readiness.by(ask);
