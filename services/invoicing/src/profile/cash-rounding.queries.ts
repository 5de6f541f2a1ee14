import type { EntityManager } from '@mikro-orm/postgresql';
import type { CashRounding } from '@paperbill/contracts/rules';
import { kysely } from '../tables.js';

/** Returns how the user rounds amounts to pay. The result is undefined before the profile was first saved. */
export const selectCashRounding = (em: EntityManager, userId: string): Promise<CashRounding | undefined> =>
  kysely(em)
    .selectFrom('company_profiles')
    .select(['currency', 'roundingStep as step'])
    .where('userId', '=', userId)
    .executeTakeFirst();
