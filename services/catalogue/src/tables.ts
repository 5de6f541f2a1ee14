import type { EntityManager } from '@mikro-orm/postgresql';
import { createKysely, type TablesOf } from '@paperbill/service-kit';
import type { entities } from './entities.js';

export const kysely = (em: EntityManager) => createKysely<TablesOf<(typeof entities)[number]>>(em);
