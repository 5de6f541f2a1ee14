import type { EntityManager } from '@mikro-orm/postgresql';
import type { FirstStep } from '@paperbill/contracts/http';
import type { FirstStepsOfUser } from '@paperbill/contracts/nats';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export async function selectFirstSteps(em: EntityManager, userId: string): Promise<FirstStepsOfUser> {
  const skipped = await kysely(em)
    .selectFrom('skipped_steps')
    .select('step')
    .where('userId', '=', userId)
    .orderBy('step')
    .execute();
  const { hasCompany, hasInvoice } = await kysely(em)
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('company_profiles')
          .select('userId')
          .where('userId', '=', userId)
          .where(sql<boolean>`company_name ~ '\\S'`),
      ).as('hasCompany'),
      exists(selectFrom('invoices').select('id').where('userId', '=', userId)).as('hasInvoice'),
    ])
    .executeTakeFirstOrThrow();
  return { skipped: skipped.map(({ step }) => step), hasCompany: !!hasCompany, hasInvoice: !!hasInvoice };
}

export async function insertSkippedSteps(em: EntityManager, userId: string, steps: FirstStep[]): Promise<void> {
  await kysely(em)
    .insertInto('skipped_steps')
    .values(steps.map((step) => ({ userId, step })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
