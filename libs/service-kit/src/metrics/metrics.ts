import { collectDefaultMetrics, Gauge, register } from 'prom-client';
import { release } from '../release.js';

/**
 * Begins to measure the process itself: event loop, heap, garbage collection. Every other metric begins to count where
 * it is defined; all of them carry the process's name.
 */
export function startMetrics(name: string): void {
  register.setDefaultLabels({ component: name });
  collectDefaultMetrics();
  new Gauge({
    name: 'paperbill_build_info',
    help: 'The release that runs, as a label; always 1.',
    labelNames: ['version'],
  }).set({ version: release }, 1);
}

/** Everything that the process measures, as Prometheus reads it. */
export async function scrape(): Promise<{ contentType: string; text: string }> {
  return { contentType: register.contentType, text: await register.metrics() };
}
