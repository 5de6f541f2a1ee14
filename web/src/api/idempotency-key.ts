import { IDEMPOTENCY_KEY_DAYS } from '@paperbill/contracts/rules';
import type { EntityName } from '@paperbill/contracts/texts';
import { forget, keep, readKept } from '../user-storage.js';

/** What a repeated request would make a second one of. */
export type RepeatableKind =
  'invoice' | 'payment' | 'credit-note' | 'copy' | 'quote' | 'mail' | 'recurring' | EntityName | `${EntityName}-import`;

interface Attempt {
  key: string;
  /** A digest of what is saved. */
  content: string;
  /** When it was made, and when it was answered, in milliseconds; only what is asked about again is kept so long. */
  madeAt: number;
  doneAt?: number;
  /** When it was last tried, and what it is about: where another one about the same must not go unnoticed. */
  triedAt?: number;
  about?: string;
}

/** By hand: lists save too, and load without zod. */
const isAttempt = (kept: unknown): kept is Attempt => {
  const { key, content, madeAt } = (kept ?? {}) as Partial<Attempt>;
  return typeof key === 'string' && typeof content === 'string' && typeof madeAt === 'number';
};

/** Of each kind, unanswered and done: those that are never answered and never repeated would fill the browser. */
const MAX_ATTEMPTS = 20;
/** After it, the server does not know a key any more. */
const LIFETIME_MS = IDEMPOTENCY_KEY_DAYS * 24 * 60 * 60 * 1000;

/** For a browser that keeps nothing. */
const unkept = new Map<string, Attempt[]>();

const storageKey = (kind: RepeatableKind, userId: string) => `save-attempts-${kind}-${userId}`;

/**
 * The Idempotency-Key for saving this content: the same for every try of it until it is answered, so that a double click,
 * a lost answer, something else saved in between or a reload makes one.
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

/** Before a try that {@link hasOtherUnanswered} is to know of. @returns whether it was tried before */
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

/** What was not answered so long ago has arrived by now, and shows, or never will. */
const MAY_ARRIVE_MS = 10 * 60 * 1000;

/** Whether something else about the same was just tried, and never answered: it may be done as well. */
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
      (attempt.triedAt ?? 0) > Date.now() - MAY_ARRIVE_MS,
  );
}

/** After the save, or where it was refused at the first try: the same content again would be another one. */
export const forgetIdempotencyKey = (kind: RepeatableKind, userId: string, key: string): void =>
  keepAttempts(
    kind,
    userId,
    readAttempts(kind, userId).filter((attempt) => attempt.key !== key),
  );

/** After a save that {@link lastDoneAt} is to know of: the same content again would be another one. */
export const markDone = (kind: RepeatableKind, userId: string, key: string): void =>
  keepAttempts(
    kind,
    userId,
    readAttempts(kind, userId).map((attempt) => (attempt.key === key ? { ...attempt, doneAt: Date.now() } : attempt)),
  );

/** When this content was last saved from this browser, as far as that was marked; null where it was not. */
export async function lastDoneAt(kind: RepeatableKind, userId: string, body: unknown): Promise<Date | null> {
  const content = await digest(body);
  const done = readAttempts(kind, userId).find((attempt) => attempt.content === content && attempt.doneAt);
  return done?.doneAt ? new Date(done.doneAt) : null;
}

/** The newest first. */
function readAttempts(kind: RepeatableKind, userId: string): Attempt[] {
  const storedAt = storageKey(kind, userId);
  const kept = readKept('local', storedAt);
  const attempts = unkept.get(storedAt) ?? (Array.isArray(kept) ? kept.filter(isAttempt) : []);
  return attempts.filter(({ madeAt, doneAt }) => doneAt || madeAt > Date.now() - LIFETIME_MS);
}

function keepAttempts(kind: RepeatableKind, userId: string, attempts: Attempt[]): void {
  const storedAt = storageKey(kind, userId);
  // What is done takes no place of what may have to be repeated.
  const unanswered = attempts.filter(({ doneAt }) => !doneAt).slice(0, MAX_ATTEMPTS);
  const done = attempts.filter(({ doneAt }) => doneAt).slice(0, MAX_ATTEMPTS);
  const newest = [...unanswered, ...done];
  unkept.delete(storedAt);
  if (newest.length === 0) forget('local', storedAt);
  // Where the browser does not keep it, the memory has it: only a reload would ask twice.
  else if (!keep('local', storedAt, newest)) unkept.set(storedAt, newest);
}

/** Short, and nothing that could be read from the storage. */
async function digest(body: unknown): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(body, filledIn)));
  return btoa(String.fromCharCode(...new Uint8Array(hash)));
}

/** What is filled in, by name: after a reload another release of the client may send more fields, or in another order. */
const filledIn = (_: string, value: unknown): unknown =>
  value && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, content]) => content !== '' && content !== null)
          .sort(),
      )
    : value;
