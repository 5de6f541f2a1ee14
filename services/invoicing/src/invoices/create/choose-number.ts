import type { EntityManager } from '@mikro-orm/postgresql';
import { countedUp, numbersFrom, suggestedAfter } from '../../numbering/next-number.js';
import { InvoiceEntity } from '../invoice.entity.js';

/** Numbers ahead that are taken already are rare and few, so that one query mostly does. */
const LOOK_AHEAD = 20;

/**
 * Whether the wanted number is taken, and what to suggest from now on: a number that no invoice has.
 * The caller holds the counter's lock.
 *
 * @param suggested what has been suggested so far
 */
export async function chooseNumber(
  em: EntityManager,
  userId: string,
  wanted: string,
  suggested: string,
): Promise<{ taken: boolean; nextNumber: string }> {
  let first: string | null = suggestedAfter(wanted, suggested);
  while (first !== null) {
    const candidates = numbersFrom(first, LOOK_AHEAD);
    const taken = await takenAmong(em, userId, [wanted, ...candidates]);
    if (taken.has(wanted)) return { taken: true, nextNumber: suggested };
    const free = candidates.find((number) => !taken.has(number));
    if (free !== undefined) return { taken: false, nextNumber: free };
    first = countedUp(candidates.at(-1)!);
  }
  return { taken: false, nextNumber: suggested };
}

async function takenAmong(em: EntityManager, userId: string, numbers: string[]): Promise<Set<string>> {
  const taken = await em.find(
    InvoiceEntity,
    { userId, invoiceNumber: { $in: numbers } },
    { fields: ['invoiceNumber'], disableIdentityMap: true },
  );
  return new Set(taken.map(({ invoiceNumber }) => invoiceNumber));
}
