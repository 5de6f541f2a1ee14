import { AppError, type ErrorCode } from '@paperbill/contracts/http';
import { getMetricsRegistry, RetryBudget } from '@paperbill/messaging';
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
  /**
   * The delay before the first retry, in ms. Later delays grow exponentially with jitter, to at most five times
   * this value.
   */
  firstDelayMs: number;
  /** Time in ms during which a failed print is retried. If all requests fail during this time, the breaker opens. */
  retryPeriodMs: number;
  /** Time in ms between the last failure and a request that tests whether the renderer works again. */
  halfOpenAfterMs: number;
}

const DEFAULT_OPTIONS: CircuitBreakerOptions = { firstDelayMs: 200, retryPeriodMs: 8_000, halfOpenAfterMs: 5_000 };

/** The breaker ignores failures that are older than this number of ms. A print attempt never takes that long. */
const FAILURE_MEMORY_MS = 60_000;
/** Limits of the queue for pages that may have crashed the browser of the renderer. */
const CRASH_SUSPECTS_QUEUE_LIMITS = { maxWaitMs: 15_000, maxWaiting: 100, maxPerKey: 100 };

/** Number of failures that are needed to open the breaker. A few failures can have other causes than an outage. */
const MIN_FAILURES = 5;
/** Maximum number of browser crashes while a page is printed. After that, the page itself is the likely cause. */
const MAX_CRASHES = 3;

/** The `cause` of the error if a page cannot be printed. A retry would fail too. */
export class UnprintablePageError extends Error {}

/** The page was too slow or crashed the browser, while other pages were printed without problems. */
export class HeavyPageError extends UnprintablePageError {}

export class BrowserCrashError extends Error {}

const getCause = (error: unknown): unknown => (error instanceof AppError ? error.cause : undefined);
const getCode = (error: unknown): ErrorCode | undefined => (error instanceof AppError ? error.code : undefined);

export const isUnprintable = (error: unknown): error is AppError =>
  getCode(error) === 'INVOICE_HTML_TOO_LARGE' || getCause(error) instanceof UnprintablePageError;

export const isHeavyPage = (error: unknown): boolean => getCause(error) instanceof HeavyPageError;

const isBrowserCrash = (error: unknown): boolean => getCause(error) instanceof BrowserCrashError;
const isUnavailableError = (error: unknown): boolean => getCode(error) === 'SERVICE_UNAVAILABLE';
const hasRendererAnswered = (error: unknown): boolean =>
  isBrowserCrash(error) || getCause(error) instanceof GotenbergRefusal;

function isBusyError(error: unknown): boolean {
  const cause = getCause(error);
  return cause instanceof GotenbergRefusal && cause.status === 429;
}

/** No outages: status 429, a rejected page, a browser crash, and a page that takes too long. */
const isOutageError = (error: unknown): boolean =>
  (isUnavailableError(error) && !isBusyError(error)) || (getCode(error) === 'SERVICE_TIMEOUT' && !isHeavyPage(error));

/** After FAILURE_MEMORY_MS without a failure, the earlier failures are ignored. */
class OutageBreaker implements IBreaker {
  state = { failures: 0, since: 0, last: 0 };

  constructor(private readonly retryPeriodMs: number) {}

  success(): void {
    this.state = { failures: 0, since: 0, last: 0 };
  }

  failure(): boolean {
    const now = Date.now();
    const { failures, since, last } = this.state;
    const isSameOutage = failures > 0 && now - last <= FAILURE_MEMORY_MS;
    this.state = isSameOutage ? { failures: failures + 1, since, last: now } : { failures: 1, since: now, last: now };
    return this.state.failures >= MIN_FAILURES && now - this.state.since >= this.retryPeriodMs;
  }
}

/**
 * During an outage of the renderer, the circuit is open and all requests fail at once. A restarting renderer therefore
 * gets no requests. A retry budget limits the retries after error responses.
 */
export class CircuitBreaker {
  private readonly options: CircuitBreakerOptions;
  private readonly breaker;
  private readonly budget = new RetryBudget();
  /**
   * Pages that may have crashed the browser are retried one at a time. A bad page then cannot make other prints fail.
   */
  private readonly suspectQueue = new FairQueue({
    concurrency: 1,
    concurrencyPerKey: 1,
    ...CRASH_SUSPECTS_QUEUE_LIMITS,
  });
  /** The time of each user's last print timeout. When any user's print succeeds, the map is cleared. */
  private readonly timedOutUsers = new Map<string, number>();
  private successCount = 0;

  constructor(options: Partial<CircuitBreakerOptions> = {}) {
    this.options = { ...DEFAULT_OPTIONS, ...options };
    this.breaker = circuitBreaker(handleWhen(isOutageError), {
      breaker: new OutageBreaker(this.options.retryPeriodMs),
      halfOpenAfter: this.options.halfOpenAfterMs,
    });
    this.breaker.onSuccess(() => {
      this.successCount += 1;
      this.timedOutUsers.clear();
    });
    this.breaker.onBreak(() => this.timedOutUsers.clear());
  }

  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  /**
   * Only the first timeout of each user counts, so that one user cannot open the breaker. Callers must call this method
   * only if the renderer is unhealthy.
   * @returns true if the timeout counts as a failure of the renderer
   */
  recordTimeout(userId: string): boolean {
    if (this.isOpen) return true;
    const [now, last] = [Date.now(), this.timedOutUsers.get(userId)];
    this.timedOutUsers.set(userId, now);
    return last === undefined || now - last > FAILURE_MEMORY_MS;
  }

  /**
   * @param retryUntil the last time for retries of a page that crashed the browser, in ms since 1970. If a later
   * attempt ran into the timeout, the page would be mistaken for a slow page.
   * @throws BrokenCircuitError while the circuit is open, AppError SERVICE_TIMEOUT, or the error of the last attempt.
   * If the page crashed the browser while other pages were printed, the cause of the error is {@link HeavyPageError}.
   */
  async run<Result>(attempt: () => Promise<Result>, retryUntil = Infinity): Promise<Result> {
    const { firstDelayMs, retryPeriodMs } = this.options;
    let since: number | undefined;
    const { successCount } = this;
    let failures = 0;
    let crashes = 0;
    this.budget.addTokens();
    const mayRepeat = (error: unknown): boolean => {
      if (isBrowserCrash(error)) crashes += 1;
      else if (!isUnavailableError(error)) return false;
      since ??= Date.now();
      failures += 1;
      if (crashes >= MAX_CRASHES || (failures >= MIN_FAILURES && Date.now() - since >= retryPeriodMs)) return false;
      // If the renderer cannot be reached, a retry causes no work for it. Such a retry needs no token of the retry
      // budget.
      return !hasRendererAnswered(error) || this.budget.takeToken();
    };
    const runAttempt = () => {
      // While another request tests whether the renderer works again, this request fails at once. Its user does not
      // have to wait for the test.
      if (this.breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError();
      return this.breaker.execute(attempt);
    };
    const runAttemptInQueue = () =>
      this.suspectQueue.run('suspects', async () => {
        if (Date.now() >= retryUntil) throw new AppError('SERVICE_TIMEOUT');
        return runAttempt();
      });
    const backoff = new ExponentialBackoff({ initialDelay: firstDelayMs, maxDelay: firstDelayMs * 5 });
    const retries = retry(handleWhen(mayRepeat), { maxAttempts: Infinity, backoff });
    try {
      return await retries.execute(() => (crashes > 0 ? runAttemptInQueue() : runAttempt()));
    } catch (error) {
      if (crashes < MAX_CRASHES || this.successCount === successCount) throw error;
      const { code, reason, message } = error as AppError;
      throw new AppError(code, { message, reason, cause: new HeavyPageError(message) });
    }
  }
}

const breakersByUrl = new Map<string, CircuitBreaker>();

new Gauge({
  name: 'paperbill_pdf_breaker_open',
  help: 'Whether the circuit breaker of the renderer is open: 1, else 0.',
  registers: [getMetricsRegistry('documents')],
  collect() {
    this.set([...breakersByUrl.values()].some(({ isOpen }) => isOpen) ? 1 : 0);
  },
});

/** @param options are used only when the breaker for this URL is created */
export function getCircuitBreaker(url: string, options?: Partial<CircuitBreakerOptions>): CircuitBreaker {
  let breaker = breakersByUrl.get(url);
  if (!breaker) breakersByUrl.set(url, (breaker = new CircuitBreaker(options)));
  return breaker;
}
