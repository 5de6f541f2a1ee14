import type { EntityManager } from '@mikro-orm/postgresql';
import type { DocumentKind } from '@paperbill/contracts/http';
import type { ParsedNumber } from '@paperbill/contracts/rules';
import { sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

export async function selectNextCounter(
  em: EntityManager,
  userId: string,
  kind: DocumentKind,
  period: string,
): Promise<number> {
  const stored = await kysely(em)
    .selectFrom('number_counters')
    .select('nextCounter')
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('period', '=', period)
    .executeTakeFirst();
  return stored?.nextCounter ?? 1;
}

export async function advanceCounter(
  em: EntityManager,
  userId: string,
  kind: DocumentKind,
  { period, counter }: ParsedNumber,
): Promise<number> {
  const { nextCounter } = await kysely(em)
    .insertInto('number_counters')
    .values({ userId, kind, period, nextCounter: counter + 1 })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'kind', 'period']).doUpdateSet(({ ref }) => ({
        nextCounter: sql<number>`greatest(${ref('number_counters.nextCounter')}, ${ref('excluded.nextCounter')})`,
      })),
    )
    .returning('nextCounter')
    .executeTakeFirstOrThrow();
  return nextCounter;
}

/** Sets the counter of a period. The new counter may be lower than the current counter. */
export async function storeCounter(
  em: EntityManager,
  userId: string,
  kind: DocumentKind,
  { period, counter: nextCounter }: ParsedNumber,
): Promise<void> {
  await kysely(em)
    .insertInto('number_counters')
    .values({ userId, kind, period, nextCounter })
    .onConflict((conflict) => conflict.columns(['userId', 'kind', 'period']).doUpdateSet({ nextCounter }))
    .execute();
}
