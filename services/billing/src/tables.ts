import type { EntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, createKysely, type TablesOf } from '@paperbill/service-kit';
// oxlint-disable-next-line paperbill/folder-order -- types alone: a statement may name any table.
import type { entities } from './entities.js';

export type Tables = TablesOf<(typeof entities)[number]>;

export const kysely = (em: EntityManager) => createKysely<Tables>(em);

export const isCompleteReconciliation = () => {
  const { and, eb } = expressionBuilder<Tables, 'reconciliations'>();
  return and([eb('finishedAt', 'is not', null), eb('error', '=', '')]);
};
