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
  /** Waits that grow from this to five times as much, each spread, so that a crowd does not come back at once. */
  firstDelayMs: number;
  /** So long a print waits for a renderer that is out of reach, and so long it is asked by all before it is by none. */
  patienceMs: number;
  /** So long after the last failure one request tries again. */
  halfOpenAfterMs: number;
}

const DEFAULTS: CircuitBreakerOptions = { firstDelayMs: 200, patienceMs: 8_000, halfOpenAfterMs: 5_000 };

/** Longer than any try takes: after as long without another failure, one tells nothing of the renderer as it is now. */
const FORGOTTEN_AFTER_MS = 60_000;
/** So long one of those that may have ended the browser waits for the others before it, and so many of them. */
const SUSPECTS = { maxWaitMs: 15_000, maxWaiting: 100, maxPerKey: 100 };

/** However short the time was: a single failure is none of the renderer's. */
const MIN_FAILURES = 5;
/** A page whose browser ended under it twice more is likely why. */
const MAX_CRASHES = 3;

/** The cause of an error that is the page's, not the renderer's: printing the same page again would fail again. */
export class UnprintablePage extends Error {}

/** As the renderer would have printed another page meanwhile: this one takes too long, or ends the browser. */
export class HeavyPage extends UnprintablePage {}

export const isUnprintable = (error: unknown): error is AppError =>
  error instanceof AppError && (error.code === 'INVOICE_HTML_TOO_LARGE' || error.cause instanceof UnprintablePage);

export const isHeavyPage = (error: unknown): boolean => error instanceof AppError && error.cause instanceof HeavyPage;

/** The cause of an error where the renderer answered what it answers when its browser has ended. */
export class BrowserEnded extends Error {}

const hasCrashed = (error: unknown): boolean => error instanceof AppError && error.cause instanceof BrowserEnded;
const isUnavailable = (error: unknown): boolean => error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE';
const hasAnswered = (error: unknown): boolean =>
  hasCrashed(error) || (error instanceof AppError && error.cause instanceof GotenbergRefusal);
const isBusy = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof GotenbergRefusal && error.cause.status === 429;

/** A renderer that says it is busy is well; one that refuses a page, loses it, or is given a heavy one, as well. */
const isOutOfOrder = (error: unknown): boolean =>
  (isUnavailable(error) && !isBusy(error)) ||
  (error instanceof AppError && error.code === 'SERVICE_TIMEOUT' && !isHeavyPage(error));

/** Opens once nothing but failures came for as long as people wait, none of them long after the one before. */
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
 * Repeats what a renderer could not do right now, for as long as people wait for it, and stops asking it for a while where
 * it stays out of order: so nobody waits for a renderer that is down, and it is not flooded while it starts again. The
 * queue before it lets only a few ask at a time; what it answered itself is repeated within a budget.
 */
export class CircuitBreaker {
  private readonly options: CircuitBreakerOptions;
  private readonly breaker;
  private readonly budget = new RetryBudget();
  /** One of those that may have ended the browser tries again at a time: else they would end it under each other. */
  private readonly suspects = new FairQueue({ concurrency: 1, concurrencyPerKey: 1, ...SUSPECTS });
  /** Whose pages were late since the renderer last printed one, and when last. */
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

  /** Whether requests are refused without asking the renderer. */
  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed;
  }

  /**
   * Whether a page that came to nothing in time may be the renderer's fault, where that can't be asked either. One user's
   * pages tell no more than the first of them did: only several people's, with nothing printed between them, open the breaker.
   */
  mayHang(userId: string): boolean {
    if (this.isOpen) return true;
    const [now, last] = [Date.now(), this.lateUsers.get(userId)];
    this.lateUsers.set(userId, now);
    return last === undefined || now - last > FORGOTTEN_AFTER_MS;
  }

  /**
   * @param tryAgainBefore a page whose browser ended is not tried again later, with too little time left: it would pass
   *   for a slow one
   * @throws BrokenCircuitError at once while the renderer is not asked, else the last attempt's error, caused by a
   *   {@link HeavyPage} where the browser ended under it again and again, while it printed other pages; AppError SERVICE_TIMEOUT, without such a
   *   cause, where it waited too long for its next try
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
      // Out of reach it has no work by it.
      return !hasAnswered(error) || this.budget.spend();
    };
    const ask = () => {
      // Somebody is trying it: the others need not wait for how that ends.
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
  help: 'Whether the renderer has failed so often that it is not asked for a while: 1, else 0.',
  registers: [metricsOf('documents')],
  collect() {
    this.set([...breakers.values()].some(({ isOpen }) => isOpen) ? 1 : 0);
  },
});

/**
 * The breaker of the renderer at an address: one in this process, so that the health check can tell of it.
 *
 * @param options of one that is not there yet
 */
export function circuitBreakerOf(url: string, options?: Partial<CircuitBreakerOptions>): CircuitBreaker {
  let breaker = breakers.get(url);
  if (!breaker) breakers.set(url, (breaker = new CircuitBreaker(options)));
  return breaker;
}
