import { AppError } from '@paperbill/contracts/http';
import { metricsOf, RetryBudget } from '@paperbill/messaging';
import { FairQueue } from '@paperbill/service-kit';
import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ExponentialBackoff,
  handleWhen,
  type IBreaker,
  retry,
} from 'cockatiel';
import { Gauge } from 'prom-client';
import { GotenbergRefusal } from './gotenberg-http-client.js';

interface CircuitBreakerOptions {
  /** First delay of the exponential backoff with jitter. The longest delay is five times this. */
  firstDelayMs: number;
  /** A print is retried for this time. After this time with only failures, the breaker opens. */
  patienceMs: number;
  /** Time from the last failure until one request tests the renderer. */
  halfOpenAfterMs: number;
}

const DEFAULTS: CircuitBreakerOptions = { firstDelayMs: 200, patienceMs: 8_000, halfOpenAfterMs: 5_000 };

/** Older failures do not count. Longer than any attempt takes. */
const FORGOTTEN_AFTER_MS = 60_000;
/** Limits of the queue of pages that may have crashed the browser. */
const SUSPECTS = { maxWaitMs: 15_000, maxWaiting: 100, maxPerKey: 100 };

/** Fewer failures never open the breaker: a single one can have other reasons. */
const MIN_FAILURES = 5;
/** After this number of crashes, the page is likely to be the reason. */
const MAX_CRASHES = 3;

/** As the cause of an error: the page is the reason, so printing it again would fail again. */
export class UnprintablePage extends Error {}

/** The page takes too long or crashes the browser, while the renderer prints other pages. */
export class HeavyPage extends UnprintablePage {}

export const isUnprintable = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'INVOICE_HTML_TOO_LARGE' || error.cause instanceof UnprintablePage);

export const isHeavyPage = (error: unknown): boolean => error instanceof AppError && error.cause instanceof HeavyPage;

/** As the cause of an error: the renderer's browser has crashed. */
export class BrowserEnded extends Error {}

const hasCrashed = (error: unknown): boolean => error instanceof AppError && error.cause instanceof BrowserEnded;
const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
const hasAnswered = (error: unknown): boolean =>
  hasCrashed(error) || (error instanceof AppError && error.cause instanceof GotenbergRefusal);
const isBusy = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof GotenbergRefusal && error.cause.status === 429;

/** These are not outages: 429, a rejected page, a crashed browser, a page that is too heavy. */
const isOutOfOrder = (error: unknown): boolean =>
  (isUnavailable(error) && !isBusy(error)) ||
  (error instanceof AppError && error.code === 'SERVICE_TIMEOUT' && !isHeavyPage(error));

/** Opens after `patienceMs` with only failures, if they are less than FORGOTTEN_AFTER_MS apart. */
class OutageBreaker implements IBreaker {
  state = { failures: 0, since: 0, last: 0 };

  constructor(private readonly patienceMs: number) {}

  success(): void {
    this.state = { failures: 0, since: 0, last: 0 };
  }

  failure(): boolean {
    const now = Date.now();
    const { failures, since, last } = this.state;
    const goesOn = failures > 0 && now - last <= FORGOTTEN_AFTER_MS;
    this.state = goesOn ? { failures: failures + 1, since, last: now } : { failures: 1, since: now, last: now };
    return this.state.failures >= MIN_FAILURES && now - this.state.since >= this.patienceMs;
  }
}

/**
 * Retries prints with backoff, and opens during an outage. While open, requests fail at once, and a restarting renderer is
 * not flooded. PrintQueue limits the concurrent requests. A retry budget limits retries after error responses.
 */
export class CircuitBreaker {
  private readonly options: CircuitBreakerOptions;
  private readonly breaker;
  private readonly budget = new RetryBudget();
  /** Pages that may have crashed the browser are retried one at a time, so that they do not fail each other. */
  private readonly suspects = new FairQueue({ concurrency: 1, concurrencyPerKey: 1, ...SUSPECTS });
  /** Users with a late page since the last successful print, with the time of the last one. */
  private readonly lateUsers = new Map<string, number>();
  private printed = 0;

  constructor(options: Partial<CircuitBreakerOptions> = {}) {
    this.options = { ...DEFAULTS, ...options };
    this.breaker = circuitBreaker(handleWhen(isOutOfOrder), {
      breaker: new OutageBreaker(this.options.patienceMs),
      halfOpenAfter: this.options.halfOpenAfterMs,
    });
    this.breaker.onSuccess(() => {
      this.printed += 1;
      this.lateUsers.clear();
    });
    this.breaker.onBreak(() => this.lateUsers.clear());
  }

  /** Whether requests fail at once, without a request to the renderer. */
  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  /**
   * Whether a page's timeout counts as a failure of the renderer, if its health check does not answer either. Only the
   * first late page of each user counts, so that one user cannot open the breaker.
   */
  mayHang(userId: string): boolean {
    if (this.isOpen) return true;
    const [now, last] = [Date.now(), this.lateUsers.get(userId)];
    this.lateUsers.set(userId, now);
    return last === undefined || now - last > FORGOTTEN_AFTER_MS;
  }

  /**
   * @param tryAgainBefore no retry after a crash begins after this time (in ms since 1970): it would look like a slow page
   * @throws BrokenCircuitError while the breaker is open; else the error of the last attempt. After repeated crashes its
   *   cause is a {@link HeavyPage} if other pages were printed meanwhile. AppError SERVICE_TIMEOUT if the page waited too
   *   long for its retry
   */
  async run<Result>(attempt: () => Promise<Result>, tryAgainBefore = Infinity): Promise<Result> {
    const { firstDelayMs, patienceMs } = this.options;
    let since: number | undefined;
    const { printed } = this;
    let failures = 0;
    let crashes = 0;
    this.budget.earn();
    const mayRepeat = (error: unknown): boolean => {
      if (hasCrashed(error)) crashes += 1;
      else if (!isUnavailable(error)) return false;
      since ??= Date.now();
      failures += 1;
      if (crashes >= MAX_CRASHES || (failures >= MIN_FAILURES && Date.now() - since >= patienceMs)) return false;
      // An unreachable renderer has no work with the request, so the retry is free.
      return !hasAnswered(error) || this.budget.spend();
    };
    const ask = () => {
      // Another request is testing the renderer. Fail at once instead of waiting for its result.
      if (this.breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return this.breaker.execute(attempt);
    };
    const askInTurn = () =>
      this.suspects.run('suspects', async () => {
        if (Date.now() >= tryAgainBefore) throw new AppError('SERVICE_TIMEOUT');
        return ask();
      });
    const backoff = new ExponentialBackoff({ initialDelay: firstDelayMs, maxDelay: firstDelayMs * 5 });
    const retries = retry(handleWhen(mayRepeat), { maxAttempts: Infinity, backoff });
    try {
      return await retries.execute(() => (crashes > 0 ? askInTurn() : ask()));
    } catch (error) {
      if (crashes < MAX_CRASHES || this.printed === printed) throw error;
      const { code, reason, message } = error as AppError;
      throw new AppError(code, { message, reason, cause: new HeavyPage(message) });
    }
  }
}

const breakers = new Map<string, CircuitBreaker>();

new Gauge({
  name: 'paperbill_pdf_breaker_open',
  help: 'Whether the circuit breaker of the renderer is open: 1, else 0.',
  registers: [metricsOf('documents')],
  collect() {
    this.set([...breakers.values()].some(({ isOpen }) => isOpen) ? 1 : 0);
  },
});

/**
 * The breaker for a renderer's URL. One per process, so that prints and the health check share it.
 *
 * @param options only used when the breaker is created
 */
export function circuitBreakerOf(url: string, options?: Partial<CircuitBreakerOptions>): CircuitBreaker {
  let breaker = breakers.get(url);
  if (!breaker) breakers.set(url, (breaker = new CircuitBreaker(options)));
  return breaker;
}
