import type { EntityManager } from '@mikro-orm/postgresql';
import type { OpenPaymentSession } from '@paperbill/contracts/nats';
import { kysely } from '../tables.js';

/** Returns open sessions in the order of their ids. @param after id of the last session of the previous batch */
export const selectOpenSessions = (
  em: EntityManager,
  after: string | null,
  limit: number,
): Promise<(OpenPaymentSession & { id: string })[]> =>
  kysely(em)
    .selectFrom('client_payments')
    .select(['id', 'sessionId', 'userId', 'invoiceId', 'linkId', 'amount', 'currency'])
    .where('state', '=', 'open')
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .orderBy('id')
    .limit(limit)
    .execute();
