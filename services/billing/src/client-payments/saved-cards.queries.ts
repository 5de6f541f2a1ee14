import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export const toCardLockName = (recurringId: string): string => `saved card ${recurringId}`;

/** Locks the card of a schedule until the end of the transaction. The lock of an invoice must be taken before. */
export async function lockSavedCard(em: EntityManager, recurringId: string): Promise<void> {
  await kysely(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${toCardLockName(recurringId)}, 0))`.as('locked'))
    .execute();
}
