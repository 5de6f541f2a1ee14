import * as z from 'zod/mini';
import type { NewInvoiceBody } from '../form/new-invoice.js';

const attemptSchema = z.object({ key: z.string(), content: z.string() });

/** For a browser that keeps nothing. */
const lastAttempts = new Map<string, z.infer<typeof attemptSchema>>();

const storageKey = (userId: string) => `invoice-save-attempt-${userId}`;

/**
 * The Idempotency-Key for saving this content: the same for every try of it, so that a double click, a lost answer or
 * a reload in between makes one invoice; a new one as soon as the content is another.
 */
export function idempotencyKeyFor(userId: string, body: NewInvoiceBody): string {
  const content = JSON.stringify(body);
  const last = readAttempt(userId);
  if (last?.content === content) return last.key;
  const attempt = { key: crypto.randomUUID(), content };
  lastAttempts.set(userId, attempt);
  try {
    localStorage.setItem(storageKey(userId), JSON.stringify(attempt));
  } catch {
    // The memory has it; only a reload would ask twice.
  }
  return attempt.key;
}

/** After the save: the same content again would be another invoice. */
export function forgetAttempt(userId: string): void {
  lastAttempts.delete(userId);
  localStorage.removeItem(storageKey(userId));
}

function readAttempt(userId: string) {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(userId)) ?? 'null');
    return attemptSchema.safeParse(stored).data ?? lastAttempts.get(userId);
  } catch {
    return lastAttempts.get(userId);
  }
}
