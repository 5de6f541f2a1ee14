import type { Answer, Person, Sent } from '@paperbill/testing/people';
import type { Action, Calls } from './calls.js';
import { answerFailure, connectionFailure, type Failure } from './failure.js';

/**
 * After this a request counts as left hanging. The product's own limits are 5 s for most messages, 10 s for a save and
 * 35 s for a PDF: by then it must have said at least that it took too long.
 */
const ANSWERS_WITHIN_MS = 10_000;
const SLOW_ANSWERS_WITHIN_MS: Partial<Record<Action, number>> = { save: 15_000, 'make PDF': 40_000, download: 40_000 };

/** Somebody's browser tab: sends requests, each with a time limit, and lets every outcome be counted. */
export class Client {
  constructor(
    private readonly person: Person,
    private readonly calls: Calls,
  ) {}

  get userId(): string {
    return this.person.user.id;
  }

  get<Body>(action: Action, path: string): Promise<Answer<Body> | undefined> {
    return this.send(action, { method: 'GET', path });
  }

  /** @param headers beside those of JSON */
  write<Body>(
    action: Action,
    method: 'POST' | 'PATCH',
    path: string,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body> | undefined> {
    const json = { 'Content-Type': 'application/json', ...headers };
    return this.send(action, { method, path, headers: json, body: JSON.stringify(body) });
  }

  /** @returns undefined where it failed */
  private async send<Body>(action: Action, sent: Sent): Promise<Answer<Body> | undefined> {
    const withinMs = SLOW_ANSWERS_WITHIN_MS[action] ?? ANSWERS_WITHIN_MS;
    let answer: Answer<Body> | undefined;
    await this.calls.record(action, async (): Promise<Failure | undefined> => {
      try {
        answer = await this.person.send<Body>({ ...sent, withinMs });
      } catch (error) {
        return connectionFailure(error as Error);
      }
      const failure = answerFailure(answer);
      if (failure) answer = undefined;
      return failure;
    });
    return answer;
  }
}
