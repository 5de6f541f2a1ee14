import { Histogram } from 'prom-client';
import { errorType } from './tracing.js';

/** Seconds: from a read of one row to the longest that anybody waits for a PDF. */
const BUCKETS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 35];

const options = { labelNames: ['subject', 'outcome'] as const, buckets: BUCKETS };

const calls = new Histogram({
  name: 'paperbill_message_call_duration_seconds',
  help: 'Calls to services over NATS as the caller saw them, from the first try to the answer. Outcome: ok, or the code of the error.',
  ...options,
});

const handled = new Histogram({
  name: 'paperbill_message_handling_duration_seconds',
  help: 'Messages that this process answered, from their arrival to the answer. Outcome: ok, or the code of the error.',
  ...options,
});

/** Measures a call. Subjects are those of the contracts and codes those of its errors, so their number is bounded. */
export async function measureCall<Reply>(subject: string, call: () => Promise<Reply>): Promise<Reply> {
  const end = calls.startTimer({ subject });
  try {
    const reply = await call();
    end({ outcome: 'ok' });
    return reply;
  } catch (error) {
    end({ outcome: errorType(error) });
    throw error;
  }
}

/** @returns what to call with the answer's error, if any, once there is one */
export function measureHandling(subject: string): (error: unknown) => void {
  const end = handled.startTimer({ subject });
  return (error) => end({ outcome: error ? errorType(error) : 'ok' });
}
