import { perComponent } from '@paperbill/messaging';
import { Gauge } from 'prom-client';
import { ScrapeCollector } from './scrape-collector.js';

/** A process's own readiness, and that of what it depends on. */
export interface Readiness {
  ready: boolean;
  /** By name, whether it answers. */
  dependencies: Record<string, boolean>;
}

const readinessMetrics = perComponent((registry) => {
  const readiness = new ScrapeCollector<Readiness>(registry);
  readiness.gauge('paperbill_ready', 'What /health/ready answers: 1 for ready, 0 for not.', ({ ready }) =>
    ready ? 1 : 0,
  );
  new Gauge({
    name: 'paperbill_dependency_up',
    help: 'What this process needs or uses: 1 where it answers, 0 where it does not.',
    labelNames: ['dependency'],
    registers: [registry],
    async collect() {
      const value = await readiness.collect();
      this.reset();
      for (const [dependency, up] of Object.entries(value?.dependencies ?? {})) this.set({ dependency }, up ? 1 : 0);
    },
  });
  return readiness;
});

/** Has each scrape check the readiness of the component that runs. */
export const measureReadiness = (check: () => Promise<Readiness>): void => readinessMetrics().collectWith(check);
