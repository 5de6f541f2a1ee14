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
import { GotenbergRefusal } from './gotenberg-http-client.js';

interface CircuitBreakerOptions {
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

/** The cause of an error that is the page's, not the renderer's: it would have printed another page meanwhile. */
export class SlowPage extends Error {}

export const isSlowPage = (error: unknown): boolean => error instanceof AppError && error.cause instanceof SlowPage;

/** A renderer that says it is busy is well; one that refuses a page, or is given a slow one, as well. */
const isOutOfOrder = (error: unknown): boolean =>
  (isUnavailable(error) && !isBusy(error)) ||
  (error instanceof AppError && error.code === 'SERVICE_TIMEOUT' && !isSlowPage(error));

/**
 * Repeats what a renderer could not do right now, and stops asking it for a while after several failures in a row: so
 * nobody waits for a renderer that is down, and it is not flooded with requests while it starts again.
 */
export class CircuitBreaker {
  private readonly breaker;
  private readonly retries;

  constructor(
    { firstDelayMs, halfOpenAfterMs }: CircuitBreakerOptions = { firstDelayMs: 200, halfOpenAfterMs: 5_000 },
  ) {
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

const breakers = new Map<string, CircuitBreaker>();

new Gauge({
  name: 'paperbill_pdf_breaker_open',
  help: 'Whether the renderer has failed so often that it is not asked for a while: 1, else 0.',
  collect() {
    this.set([...breakers.values()].some(({ isOpen }) => isOpen) ? 1 : 0);
  },
});

/** The breaker of the renderer at an address: one in this process, so that the health check can tell of it. */
export function circuitBreakerOf(url: string): CircuitBreaker {
  let breaker = breakers.get(url);
  if (!breaker) breakers.set(url, (breaker = new CircuitBreaker()));
  return breaker;
}
