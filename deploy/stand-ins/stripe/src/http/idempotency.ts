import type { IncomingHttpHeaders } from 'node:http';
import type { KeptAnswer, State } from '../world/state.js';
import { realNow } from '../world/world.js';
import { ApiError } from './errors.js';

const KEPT_SECONDS = 24 * 60 * 60;
const KEY_MAX_LENGTH = 255;

export const keyOf = (headers: IncomingHttpHeaders): string | null => headers['idempotency-key']?.toString() ?? null;

/**
 * The answer that a key was given before.
 *
 * @param request what is asked for now
 * @throws ApiError 400 where the key was used for something else
 */
export function answeredBefore({ idempotency }: State, key: string, request: string): KeptAnswer | undefined {
  if (key.length > KEY_MAX_LENGTH) {
    throw new ApiError(400, `Idempotency keys may be up to ${KEY_MAX_LENGTH} characters long.`, IDEMPOTENCY_ERROR);
  }
  const kept = Object.hasOwn(idempotency, key) ? idempotency[key]! : undefined;
  if (!kept || kept.at < realNow() - KEPT_SECONDS) return undefined;
  if (kept.request === request) return kept;
  throw new ApiError(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    IDEMPOTENCY_ERROR,
  );
}

const IDEMPOTENCY_ERROR = { type: 'idempotency_error' };

/** Keeps an answer for its key. What was refused before anything was done may be tried again with the key. */
export function keepAnswer({ idempotency }: State, key: string, answer: Omit<KeptAnswer, 'at'>): void {
  idempotency[key] = { ...answer, at: realNow() };
}
