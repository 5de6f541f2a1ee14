import { getMetricsRegistry } from '@paperbill/messaging';
import { Counter } from 'prom-client';

const attemptCounter = new Counter({
  name: 'paperbill_webhook_event_attempts_total',
  help: 'Stripe events processed by this instance, by outcome: processed, ignored, or error, which is retried or given up.',
  labelNames: ['outcome'],
  registers: [getMetricsRegistry('billing')],
});

export const countOutcome = (outcome: 'processed' | 'ignored' | 'error'): void => attemptCounter.inc({ outcome });
