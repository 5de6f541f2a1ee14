import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '@paperbill/service-kit';
import { countSql, kysely } from '../tables.js';

export interface OutboxFigures {
  waitingMails: number;
  oldestMailAgeSeconds: number;
}

/** The query uses a partial index of unsent mails, because most mails are already sent. */
export const selectOutboxFigures = (em: EntityManager): Promise<OutboxFigures> =>
  kysely(em)
    .selectFrom('mails')
    .select([
      countSql.as('waitingMails'),
      sql<number>`greatest(
        extract(epoch from clock_timestamp() - min(coalesce(first_tried_at, due_at))), 0)::float`.as(
        'oldestMailAgeSeconds',
      ),
    ])
    .where('state', 'in', ['queued', 'sending'])
    .executeTakeFirstOrThrow();
