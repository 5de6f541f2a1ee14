import type { EntityManager } from '@mikro-orm/postgresql';
import { type Tax, taxFields } from '@paperbill/contracts/http';
import { keysOf } from '@paperbill/contracts/rules';
import { kysely } from '../tables.js';

const TAX_COLUMNS = ['id', ...keysOf(taxFields), 'isDefault', 'isArchived'] as const;

/** Returns all taxes of the user, oldest first. MAX_TAXES limits their number. */
export const selectTaxes = (em: EntityManager, userId: string): Promise<Tax[]> =>
  kysely(em)
    .selectFrom('taxes')
    .select(TAX_COLUMNS)
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

export async function insertTax(em: EntityManager, userId: string, tax: Tax): Promise<void> {
  await kysely(em)
    .insertInto('taxes')
    .values({ userId, ...tax })
    .execute();
}

export async function updateTax(em: EntityManager, userId: string, { id, ...values }: Tax): Promise<void> {
  await kysely(em).updateTable('taxes').set(values).where('userId', '=', userId).where('id', '=', id).execute();
}

/** Deletes a tax that no document has used. @returns false if the tax is used */
export async function deleteUnusedTax(em: EntityManager, userId: string, id: string): Promise<boolean> {
  const deleted = await kysely(em)
    .deleteFrom('taxes')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('isUsed', '=', false)
    .returning('id')
    .executeTakeFirst();
  return deleted !== undefined;
}
