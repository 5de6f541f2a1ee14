import type { EntityManager } from '@mikro-orm/postgresql';
import { type AuditTables, kyselyOf, type TablesOf } from '@paperbill/service-kit';
import type { entities } from './entities.js';

type OfEntities = TablesOf<(typeof entities)[number]>;

interface Tables extends OfEntities, AuditTables {
  /** A view that contains only the rows that a statement may access (`viewInScope`). */
  sessions_in_scope: OfEntities['sessions'];
}

export const kysely = (em: EntityManager) => kyselyOf<Tables>(em);
