import type { Answer, Person, SentRequest } from '@paperbill/testing/people';
import { findResponseFailure, toConnectionFailure, type Failure } from './failure.js';

/**
 * The timeout of a simulated user. The product's own timeouts are shorter: 5 s for most messages, 10 s for a save, and
 * 35 s for a PDF.
 */
const REQUEST_TIMEOUT_MS = 10_000;
const SLOW_REQUEST_TIMEOUTS_MS: Partial<Record<UserAction, number>> = {
  save: 15_000,
  'make PDF': 40_000,
  download: 40_000,
};

/**
 * The HTTP client of a simulated browser tab. It sends requests with a timeout and records the result of each request.
 */
export class TabClient {
  constructor(
    private readonly person: Person,
    private readonly calls: CallRecorder,
  ) {}

  get userId(): string {
    return this.person.user.id;
  }

  get<Body>(action: UserAction, path: string): Promise<Answer<Body> | undefined> {
    return this.send(action, { method: 'GET', path });
  }

  sendJson<Body>(
    action: UserAction,
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body> | undefined> {
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.send(action, { method, path, headers: json, body: JSON.stringify(body) });
  }

  private async send<Body>(action: UserAction, sent: SentRequest): Promise<Answer<Body> | undefined> {
    const withinMs = SLOW_REQUEST_TIMEOUTS_MS[action] ?? REQUEST_TIMEOUT_MS;
    let answer: Answer<Body> | undefined;
    await this.calls.record(action, async (): Promise<Failure | undefined> => {
      try {
        answer = await this.person.sendRequest<Body>({ ...sent, withinMs });
      } catch (error) {
        return toConnectionFailure(error as Error);
      }
      const failure = findResponseFailure(answer);
      if (failure) answer = undefined;
      return failure;
    });
    return answer;
  }
}

export type UserAction =
  | 'save'
  | 'next number'
  | 'list'
  | 'figures'
  | 'plan'
  | 'user'
  | 'customers'
  | 'status'
  | 'make PDF'
  | 'download'
  | 'send mail';

export interface FinishedCall {
  action: UserAction;
  startedAt: number;
  endedAt: number;
  failure?: Failure | undefined;
}

/** All requests of the simulated users, both finished and running. */
export class CallRecorder {
  readonly finishedCalls: FinishedCall[] = [];
  private readonly inFlight = new Set<{ startedAt: number }>();
  private lastFailureAt = 0;

  async record(action: UserAction, send: () => Promise<Failure | undefined>): Promise<void> {
    const start = { startedAt: performance.now() };
    this.inFlight.add(start);
    const failure = await send();
    this.inFlight.delete(start);
    const call: FinishedCall = { action, ...start, endedAt: performance.now(), failure };
    if (failure) this.lastFailureAt = call.endedAt;
    this.finishedCalls.push(call);
  }

  /**
   * Checks the requests of the last `milliseconds`. Returns true if no request failed in this time and no request has
   * been running for longer than this time.
   */
  isQuiet(milliseconds: number): boolean {
    const periodStart = performance.now() - milliseconds;
    return this.lastFailureAt < periodStart && [...this.inFlight].every(({ startedAt }) => startedAt > periodStart);
  }
}
