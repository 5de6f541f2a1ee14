import { AppError } from '@paperbill/contracts/http';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel';
import { Gauge } from 'prom-client';
import { GotenbergRefusal } from './http-client.js';

interface GuardOptions {
  /** Waits that grow from this, each spread, so that a crowd does not come back at once. */
  firstDelayMs: number;
  /** So long after the last failure one request tries again. */
  halfOpenAfterMs: number;
}

const MAX_RETRIES = 4;
const MAX_FAILURES = 5;

const isBusy = ({ cause }: AppError): boolean => cause instanceof GotenbergRefusal && cause.status === 429;
const isUnavailable = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';

/** A renderer that says it is busy is well; one that refuses a page as well. */
const isOutOfOrder = (error: unknown): boolean =>
  (isUnavailable(error) && !isBusy(error)) || (error instanceof AppError && error.code === 'SERVICE_TIMEOUT');

/**
 * Stands before a renderer: repeats what it could not do right now, and stops asking it for a while after several
 * failures in a row, so that nobody waits for what is down, and it gets up without a crowd at the door.
 */
export class Guard {
  private readonly breaker;
  private readonly retries;

  constructor({ firstDelayMs, halfOpenAfterMs }: GuardOptions = { firstDelayMs: 200, halfOpenAfterMs: 5_000 }) {
    this.breaker = circuitBreaker(handleWhen(isOutOfOrder), {
      breaker: new ConsecutiveBreaker(MAX_FAILURES),
      halfOpenAfter: halfOpenAfterMs,
    });
    this.retries = retry(handleWhen(isUnavailable), {
      maxAttempts: MAX_RETRIES,
      backoff: new ExponentialBackoff({ initialDelay: firstDelayMs, maxDelay: firstDelayMs * 16 }),
    });
  }

  /** Whether requests are refused without asking the renderer. */
  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  /** @throws BrokenCircuitError at once while the renderer is not asked, else the last attempt's error */
  run<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return this.retries.execute(() => {
      // Somebody is trying it: the others need not wait for how that ends.
      if (this.breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return this.breaker.execute(attempt);
    });
  }
}

const guards = new Map<string, Guard>();

new Gauge({
  name: 'paperbill_pdf_breaker_open',
  help: 'Whether the renderer has failed so often that it is not asked for a while: 1, else 0.',
  collect() {
    this.set([...guards.values()].some(({ isOpen }) => isOpen) ? 1 : 0);
  },
});

/** The guard of the renderer at an address: one in this process, so that its health can tell of it. */
export function guardOf(url: string): Guard {
  let guard = guards.get(url);
  if (!guard) guards.set(url, (guard = new Guard()));
  return guard;
}
