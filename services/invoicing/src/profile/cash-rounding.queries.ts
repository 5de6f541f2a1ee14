import type { EntityManager } from '@mikro-orm/postgresql';
import type { CashRounding } from '@paperbill/contracts/rules';
import { asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

/** Returns how the user rounds amounts to pay. Returns undefined if the profile was never saved. */
export const selectCashRounding = (em: EntityManager, userId: string): Promise<CashRounding | undefined> =>
  kysely(em)
    .selectFrom('company_profiles')
    .select(['currency', 'roundingStep as step'])
    .where('userId', '=', userId)
    .executeTakeFirst();

export async function hasRoundedDocuments(em: EntityManager, userId: string): Promise<boolean> {
  const { isRounded } = await kysely(em)
    .selectNoFrom((eb) => {
      const isRounded = (['invoices', 'quotes', 'credit_notes'] as const).map((table) =>
        eb.exists(eb.selectFrom(table).select('id').where('userId', '=', userId).where('roundingAmount', '<>', '0')),
      );
      return asBoolean(eb.or(isRounded)).as('isRounded');
    })
    .executeTakeFirstOrThrow();
  return isRounded;
}
