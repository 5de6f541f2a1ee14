import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditTables, createKysely, type TablesOf } from '@paperbill/service-kit';
import type { entities } from './entities.js';

type EntityTables = TablesOf<(typeof entities)[number]>;

interface Tables extends EntityTables, AuditTables {
  /** A security-barrier view that `createScopedViewSql` creates. It has the same condition as row-level security. */
  sessions_in_scope: EntityTables['sessions'];
}

export const kysely = (em: EntityManager) => createKysely<Tables>(em);
