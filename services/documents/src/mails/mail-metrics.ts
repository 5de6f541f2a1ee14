import type { MailOutcome } from '@paperbill/contracts/nats';
import { getMetricsRegistry } from '@paperbill/messaging';
import { Counter } from 'prom-client';

const attemptCounter = new Counter({
  name: 'paperbill_mail_attempts_total',
  help: 'Attempts of this instance to send a mail. Outcome: sent, postponed, failed, or unknown (possibly sent).',
  labelNames: ['outcome'],
  registers: [getMetricsRegistry('documents')],
});

export const countOutcome = (outcome: MailOutcome): void => attemptCounter.inc({ outcome });
