import type { EntityName } from '@paperbill/contracts/texts';
import { forget, keep, readKept } from '../drafts/user-storage.js';

/** What a repeated request would make a second one of. */
export type RepeatableKind = 'invoice' | EntityName | `${EntityName}-import`;

interface Attempt {
  key: string;
  content: string;
}

/** By hand: lists save too, and load without zod. */
const isAttempt = (kept: unknown): kept is Attempt =>
  typeof kept === 'object' &&
  kept !== null &&
  typeof (kept as Partial<Attempt>).key === 'string' &&
  typeof (kept as Partial<Attempt>).content === 'string';

/** For a browser that keeps nothing. */
const lastAttempts = new Map<string, Attempt>();

/** The beginning of the keys in local storage under which attempts to save are kept; the user's id is the end. */
export const SAVE_ATTEMPT = 'save-attempt';

const storageKey = (kind: RepeatableKind, userId: string) => `${SAVE_ATTEMPT}-${kind}-${userId}`;

/**
 * The Idempotency-Key for saving this content: the same for every try of it, so that a double click, a lost answer or
 * a reload in between makes one; a new one as soon as the content is another.
 */
export function idempotencyKeyFor(kind: RepeatableKind, userId: string, body: unknown): string {
  const content = JSON.stringify(body);
  const storedAt = storageKey(kind, userId);
  // This tab's own first: another tab may have tried to save something else since.
  const last = [lastAttempts.get(storedAt), readAttempt(storedAt)].find((attempt) => attempt?.content === content);
  if (last) return last.key;
  const attempt = { key: crypto.randomUUID(), content };
  lastAttempts.set(storedAt, attempt);
  // Where the browser does not keep it, the memory has it: only a reload would ask twice.
  keep('local', storedAt, attempt);
  return attempt.key;
}

/** After the save: the same content again would be another one. */
export function forgetIdempotencyKey(kind: RepeatableKind, userId: string): void {
  lastAttempts.delete(storageKey(kind, userId));
  forget('local', storageKey(kind, userId));
}

function readAttempt(storedAt: string): Attempt | undefined {
  const kept = readKept('local', storedAt);
  return isAttempt(kept) ? kept : undefined;
}
