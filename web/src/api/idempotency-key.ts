import { IDEMPOTENCY_KEY_DAYS } from '@paperbill/contracts/rules';
import type { EntityName, ListedEntityName } from '@paperbill/contracts/texts';
import { toSortedJson } from '../sorted-json.js';
import { userState } from '../user-state.js';
import { readStoredValue, removeStoredValue, storeValue } from '../user-storage.js';
import { requestJson } from './request.js';

/** The kinds of POST requests that the server must not execute twice. */
export type RepeatableKind =
  | 'invoice'
  | 'payment'
  | 'refund'
  | 'credit-note'
  | 'copy'
  | 'quote'
  | 'mail'
  | 'recurring'
  | EntityName
  | `${ListedEntityName}-import`;

interface Attempt {
  key: string;
  /** The SHA-256 digest of the request's content, in Base64. */
  content: string;
  /** The creation time, in epoch milliseconds. An attempt with `doneAt` never expires. */
  madeAt: number;
  doneAt?: number;
  /** The time of the last attempt, in epoch milliseconds, and the record that it concerns, such as an invoice id. */
  triedAt?: number;
  about?: string;
}

/** Validates a stored attempt. Does not use zod, because pages with lists should not have to load zod. */
const isAttempt = (kept: unknown): kept is Attempt => {
  const { key, content, madeAt } = (kept ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof content === 'string' && typeof madeAt === 'number';
};

/** This limit keeps localStorage small. It is larger than the number of e-mails that a user can send in one step. */
const MAX_STORED_ATTEMPTS = 60;
const KEY_LIFETIME_MS = IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60 * 1000;

const attemptsInMemory = userState(() => new Map<string, Attempt[]>());

const storageKey = (kind: RepeatableKind, userId: string) => `save-attempts-${kind}-${userId}`;

/**
 * Returns the Idempotency-Key for saving a body. Every retry of the same body gets the same key, until the key is
 * forgotten or marked as done. So a double click, a lost response or a reload does not create a second record.
 */
export async function getIdempotencyKey(kind: RepeatableKind, userId: string, body: unknown): Promise<string> {
  const content = await hashBody(body);
  const attempts = readAttempts(kind, userId);
  const last = attempts.find((attempt) => attempt.content === content && !attempt.doneAt);
  if (last) return last.key;
  const attempt = { key: crypto.randomUUID(), content, madeAt: Date.now() };
  storeAttempts(kind, userId, [attempt, ...attempts]);
  return attempt.key;
}

/**
 * Records that a request is sent. Call this function before the request, so that {@link hasOtherUnansweredRequest}
 * finds it.
 * @returns true if a request with this key was already sent
 */
export function recordAttempt(kind: RepeatableKind, userId: string, key: string, about: string): boolean {
  const attempts = readAttempts(kind, userId);
  const wasTried = attempts.some((attempt) => attempt.key === key && attempt.triedAt);
  const tried = { triedAt: Date.now(), about };
  storeAttempts(
    kind,
    userId,
    attempts.map((attempt) => (attempt.key === key ? { ...attempt, ...tried } : attempt)),
  );
  return wasTried;
}

/** After this time, the server no longer executes the request. The user can then see the result of the request. */
const UNANSWERED_TTL_MS = 10 * 60 * 1000;

/** Checks for a recent request about the same record that got no response. The server may have executed it. */
export async function hasOtherUnansweredRequest(
  kind: RepeatableKind,
  userId: string,
  body: unknown,
  about: string,
): Promise<boolean> {
  const content = await hashBody(body);
  return readAttempts(kind, userId).some(
    (attempt) =>
      attempt.about === about &&
      attempt.content !== content &&
      !attempt.doneAt &&
      (attempt.triedAt ?? 0) > Date.now() - UNANSWERED_TTL_MS,
  );
}

/** Deletes the key of a save that succeeded, or whose first try the server rejected. */
export const forgetIdempotencyKey = (kind: RepeatableKind, userId: string, key: string): void =>
  storeAttempts(
    kind,
    userId,
    readAttempts(kind, userId).filter((attempt) => attempt.key !== key),
  );

interface PostOnceOptions {
  userId: string;
  body: unknown;
  /**
   * The content that identifies the request, which is the body by default. A retry with the same content gets the same
   * idempotency key.
   */
  content?: unknown;
  signal?: AbortSignal;
}

export async function postOnce<Created>(kind: RepeatableKind, path: string, post: PostOnceOptions): Promise<Created> {
  const { userId, body, content = body, signal } = post;
  const key = await getIdempotencyKey(kind, userId, content);
  const headers = { 'Idempotency-Key': key };
  const created = await requestJson<Created>(path, { method: 'POST', body, headers, ...(signal && { signal }) });
  forgetIdempotencyKey(kind, userId, key);
  return created;
}

/** After this call, saving the same body again gets a new key. */
export const markRequestDone = (kind: RepeatableKind, userId: string, key: string): void =>
  storeAttempts(
    kind,
    userId,
    readAttempts(kind, userId).map((attempt) => (attempt.key === key ? { ...attempt, doneAt: Date.now() } : attempt)),
  );

export async function getLastDoneAt(kind: RepeatableKind, userId: string, body: unknown): Promise<Date | null> {
  const content = await hashBody(body);
  const done = readAttempts(kind, userId).find((attempt) => attempt.content === content && attempt.doneAt);
  return done?.doneAt ? new Date(done.doneAt) : null;
}

function readAttempts(kind: RepeatableKind, userId: string): Attempt[] {
  const storedAt = storageKey(kind, userId);
  const kept = readStoredValue('local', storedAt);
  const attempts = attemptsInMemory().get(storedAt) ?? (Array.isArray(kept) ? kept.filter(isAttempt) : []);
  return attempts.filter(({ madeAt, doneAt }) => doneAt || madeAt > Date.now() - KEY_LIFETIME_MS);
}

function storeAttempts(kind: RepeatableKind, userId: string, attempts: Attempt[]): void {
  const storedAt = storageKey(kind, userId);
  // Pending and done attempts are limited separately, so that done attempts cannot evict pending ones.
  const unanswered = attempts.filter(({ doneAt }) => !doneAt).slice(0, MAX_STORED_ATTEMPTS);
  const done = attempts.filter(({ doneAt }) => doneAt).slice(0, MAX_STORED_ATTEMPTS);
  const newest = [...unanswered, ...done];
  attemptsInMemory().delete(storedAt);
  if (newest.length === 0) removeStoredValue('local', storedAt);
  // If localStorage refuses to write, the attempts stay in memory, and a reload of the page loses them.
  else if (!storeValue('local', storedAt, newest)) attemptsInMemory().set(storedAt, newest);
}

/** Returns a hash, so that a reader of localStorage cannot see the content of the request. */
async function hashBody(body: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(toSortedJson(body, isNonEmptyField)));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/**
 * Empty fields do not count. A newer client may add empty fields, and the digest of a retry must then stay the same.
 */
const isNonEmptyField = (content: unknown): boolean => content !== '' && content !== null;
