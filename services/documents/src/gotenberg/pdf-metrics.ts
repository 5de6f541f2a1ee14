import { AppError } from '@paperbill/contracts/http';
import { getMetricsRegistry } from '@paperbill/messaging';
import { Counter, Gauge, Histogram } from 'prom-client';

const metricsRegistries = [getMetricsRegistry('documents')];

const printDurations = new Histogram({
  name: 'paperbill_pdf_duration_seconds',
  help: 'Duration of a PDF from the request to the last byte, including waiting and all attempts. Outcome: ok, or the error code.',
  labelNames: ['outcome'],
  registers: metricsRegistries,
  buckets: [0.1, 0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 5, 10, 20, 30],
});

const attemptCounter = new Counter({
  name: 'paperbill_pdf_attempts_total',
  help: 'Requests to the renderer. A PDF can take several attempts. Outcome: ok, or the error code.',
  labelNames: ['outcome'],
  registers: metricsRegistries,
});

const printsInProgress = new Gauge({
  name: 'paperbill_pdf_under_way',
  help: 'PDFs that are being printed or wait to be printed.',
  registers: metricsRegistries,
});

const getOutcome = (error: unknown): string => (error instanceof AppError ? error.code : 'unknown');

export const countAttempt = (error?: unknown): void =>
  attemptCounter.inc({ outcome: error ? getOutcome(error) : 'ok' });

export async function measurePrint(print: () => Promise<Buffer>): Promise<Buffer> {
  const end = printDurations.startTimer();
  printsInProgress.inc();
  try {
    const pdf = await print();
    end({ outcome: 'ok' });
    return pdf;
  } catch (error) {
    end({ outcome: getOutcome(error) });
    throw error;
  } finally {
    printsInProgress.dec();
  }
}
