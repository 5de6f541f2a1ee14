import type { EntityManager } from '@mikro-orm/postgresql';
import { kyselyOf, type TablesOf } from '@paperbill/service-kit';
// eslint-disable-next-line paperbill/folder-order -- types alone: a statement may name any table.
import type { entities } from './entities.js';

type OfEntities = TablesOf<(typeof entities)[number]>;

interface Tables extends OfEntities {
  /** The rows that a statement may reach (`viewInScope`). */
  invoices_in_scope: OfEntities['invoices'];
}

/** Kysely for statements that reach these tables. */
export const kysely = (em: EntityManager) => kyselyOf<Tables>(em);
