import { IDEMPOTENCY_KEY_DAYS } from '@paperbill/contracts/rules';
import type { EntityName } from '@paperbill/contracts/texts';
import { readStored, removeStored, storeValue } from '../user-storage.js';

/** The kinds of POST that must not be executed twice. */
export type RepeatableKind =
  'invoice' | 'payment' | 'credit-note' | 'copy' | 'quote' | 'mail' | 'recurring' | EntityName | `${EntityName}-import`;

interface Attempt {
  key: string;
  /** SHA-256 digest of the request body, Base64. */
  content: string;
  /** Epoch milliseconds. `doneAt` is set by {@link markDone}; an attempt with it never expires. */
  madeAt: number;
  doneAt?: number;
  /**
   * Set by {@link markTried}: the time of the last try in epoch milliseconds, and the subject (such as an invoice id).
   */
  triedAt?: number;
  about?: string;
}

/** Validated by hand: pages with lists load without zod. */
const isAttempt = (kept: unknown): kept is Attempt => {
  const { key, content, madeAt } = (kept ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof content === 'string' && typeof madeAt === 'number';
};

/** Per kind and user, for pending and for done attempts each. Bounds the use of localStorage. */
const MAX_ATTEMPTS = 20;
/** The server forgets a key after this time. */
const LIFETIME_MS = IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60 * 1000;

/** In-memory fallback when localStorage refuses writes. */
const inMemory = new Map<string, Attempt[]>();

const storageKey = (kind: RepeatableKind, userId: string) => `save-attempts-${kind}-${userId}`;

/**
 * Returns the Idempotency-Key for saving this body. Every retry of the same body gets the same key until the key is
 * forgotten or marked as done. So a double click, a lost response or a reload does not create a second record.
 */
export async function idempotencyKeyFor(kind: RepeatableKind, userId: string, body: unknown): Promise<string> {
  const content = await digest(body);
  const attempts = readAttempts(kind, userId);
  const last = attempts.find((attempt) => attempt.content === content && !attempt.doneAt);
  if (last) return last.key;
  const attempt = { key: crypto.randomUUID(), content, madeAt: Date.now() };
  keepAttempts(kind, userId, [attempt, ...attempts]);
  return attempt.key;
}

/**
 * Call before a request that {@link hasOtherUnanswered} must see.
 * @returns true if this key was already tried
 */
export function markTried(kind: RepeatableKind, userId: string, key: string, about: string): boolean {
  const attempts = readAttempts(kind, userId);
  const wasTried = attempts.some((attempt) => attempt.key === key && attempt.triedAt);
  const tried = { triedAt: Date.now(), about };
  keepAttempts(
    kind,
    userId,
    attempts.map((attempt) => (attempt.key === key ? { ...attempt, ...tried } : attempt)),
  );
  return wasTried;
}

/** After this time an unanswered request was either executed, and its result is visible, or never will be. */
const UNANSWERED_MS = 10 * 60 * 1000;

/** True if a different body about the same subject was tried recently without a response. It may have been executed. */
export async function hasOtherUnanswered(
  kind: RepeatableKind,
  userId: string,
  body: unknown,
  about: string,
): Promise<boolean> {
  const content = await digest(body);
  return readAttempts(kind, userId).some(
    (attempt) =>
      attempt.about === about &&
      attempt.content !== content &&
      !attempt.doneAt &&
      (attempt.triedAt ?? 0) > Date.now() - UNANSWERED_MS,
  );
}

/** Call after a successful save, or when the first try was rejected. Saving the same body again then gets a new key. */
export const forgetIdempotencyKey = (kind: RepeatableKind, userId: string, key: string): void =>
  keepAttempts(
    kind,
    userId,
    readAttempts(kind, userId).filter((attempt) => attempt.key !== key),
  );

/** Like {@link forgetIdempotencyKey}, but remembers when the body was saved, for {@link lastDoneAt}. */
export const markDone = (kind: RepeatableKind, userId: string, key: string): void =>
  keepAttempts(
    kind,
    userId,
    readAttempts(kind, userId).map((attempt) => (attempt.key === key ? { ...attempt, doneAt: Date.now() } : attempt)),
  );

/** When this body was last marked as done in this browser; null if never. */
export async function lastDoneAt(kind: RepeatableKind, userId: string, body: unknown): Promise<Date | null> {
  const content = await digest(body);
  const done = readAttempts(kind, userId).find((attempt) => attempt.content === content && attempt.doneAt);
  return done?.doneAt ? new Date(done.doneAt) : null;
}

/** Newest first. */
function readAttempts(kind: RepeatableKind, userId: string): Attempt[] {
  const storedAt = storageKey(kind, userId);
  const kept = readStored('local', storedAt);
  const attempts = inMemory.get(storedAt) ?? (Array.isArray(kept) ? kept.filter(isAttempt) : []);
  return attempts.filter(({ madeAt, doneAt }) => doneAt || madeAt > Date.now() - LIFETIME_MS);
}

function keepAttempts(kind: RepeatableKind, userId: string, attempts: Attempt[]): void {
  const storedAt = storageKey(kind, userId);
  // Limit the two groups separately, so that done attempts cannot evict pending ones.
  const unanswered = attempts.filter(({ doneAt }) => !doneAt).slice(0, MAX_ATTEMPTS);
  const done = attempts.filter(({ doneAt }) => doneAt).slice(0, MAX_ATTEMPTS);
  const newest = [...unanswered, ...done];
  inMemory.delete(storedAt);
  if (newest.length === 0) removeStored('local', storedAt);
  // If localStorage refuses, keep the attempts in memory. The key is then lost only on reload.
  else if (!storeValue('local', storedAt, newest)) inMemory.set(storedAt, newest);
}

/** A short digest that does not reveal the body to a reader of localStorage. */
async function digest(body: unknown): Promise<string> {
  const hash = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode(JSON.stringify(body, withoutEmptyFields)),
  );
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** Drops empty fields and sorts keys. After a deployment the client may send more fields or another order. */
const withoutEmptyFields = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, content]) => content !== '' && content !== null)
          .sort(),
      )
    : value;
