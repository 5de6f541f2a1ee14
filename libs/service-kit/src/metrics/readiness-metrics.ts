import { createPerComponent } from '@paperbill/messaging';
import { Gauge } from 'prom-client';
import { ScrapeCollector } from './scrape-collector.js';

export interface Readiness {
  ready: boolean;
  /** The keys are names of dependencies. A value is true if the dependency responds. */
  dependencies: Record<string, boolean>;
}

const readinessMetrics = createPerComponent((registry) => {
  const readiness = new ScrapeCollector<Readiness>(registry);
  readiness.gauge('paperbill_ready', 'Result of /health/ready: 1 if ready, 0 if not.', ({ ready }) => (ready ? 1 : 0));
  new Gauge({
    name: 'paperbill_dependency_up',
    help: 'Dependencies of this process: 1 if it responds, 0 if not.',
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

/** Measures the readiness of the current component. `check` runs at each scrape of the metrics. */
export const measureReadiness = (check: () => Promise<Readiness>): void => readinessMetrics().setCollectFunction(check);
