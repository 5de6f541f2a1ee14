import type { EntityManager } from '@mikro-orm/postgresql';
import { AppError, type LineTaxes, type Tax, taxFields } from '@paperbill/contracts/http';
import { keysOf } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { hasLineTaxes } from '@paperbill/money';
import { kysely } from '../tables.js';

const TAX_COLUMNS = ['id', ...keysOf(taxFields), 'isDefault', 'isArchived'] as const;

/** MAX_TAXES limits the number of rows. */
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

/** Deletes a tax that no document has used. @returns false if a document has used the tax */
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

export const selectTaxesOfLines = async (
  em: EntityManager,
  userId: string,
  lines: readonly LineTaxes[],
): Promise<Tax[]> => (hasLineTaxes(lines) ? selectTaxes(em, userId) : []);

/** @throws AppError INVALID_INPUT if a tax was deleted after the document was checked */
export async function markTaxesUsed(
  em: EntityManager,
  userId: string,
  taxes: readonly { id: string }[],
): Promise<void> {
  if (taxes.length === 0) return;
  const ids = taxes.map(({ id }) => id);
  const used = await kysely(em)
    .updateTable('taxes')
    .set({ isUsed: true })
    .where('userId', '=', userId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  if (used.length < ids.length) throw new AppError('INVALID_INPUT', { message: validationTexts.taxUnknown });
}
