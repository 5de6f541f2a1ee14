import type { EntityManager } from '@mikro-orm/postgresql';
import { kyselyOf, type TablesOf } from '@paperbill/service-kit';
import type { entities } from './entities.js';

export const kysely = (em: EntityManager) => kyselyOf<TablesOf<(typeof entities)[number]>>(em);
