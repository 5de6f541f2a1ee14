import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, createKysely, sql, type TablesOf } from '@paperbill/service-kit';
// oxlint-disable-next-line paperbill/folder-order -- imports only types, because a query may use any table.
import type { entities } from './entities.js';

export type Tables = TablesOf<(typeof entities)[number]>;

export const kysely = (em: EntityManager) => createKysely<Tables>(em);

/** Takes an advisory lock that is held until the transaction ends. */
export async function takeAdvisoryLock(em: EntityManager, name: string): Promise<void> {
  await kysely(em)
    .selectNoFrom(sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`.as('locked'))
    .execute();
}

export const isCompleteReconciliation = () => {
  const { and, eb } = expressionBuilder<Tables, 'reconciliations'>();
  return and([eb('finishedAt', 'is not', null), eb('error', '=', '')]);
};
