import type { EntityManager } from '@mikro-orm/postgresql';
import { asBoolean } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

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
