import type { EntityManager } from '@mikro-orm/postgresql';
import type {
  StaffAccountFilter,
  StaffAccountState,
  StaffPaymentAccount,
  StaffPaymentEvent,
} from '@paperbill/contracts/http';
import { formatInstantSql, sql } from '@paperbill/service-kit';
import { kysely } from '../tables.js';

const MAX_LISTED_ACCOUNTS = 100;
const MAX_LISTED_EVENTS = 50;

const shownStateSql = sql<StaffAccountState>`case when is_on then state else 'off' end`;

export const selectPaymentAccounts = (
  em: EntityManager,
  { state, userId }: StaffAccountFilter,
): Promise<StaffPaymentAccount[]> =>
  kysely(em)
    .selectFrom('payment_accounts')
    .select(({ ref }) => [
      'userId',
      'accountId',
      shownStateSql.as('state'),
      'country',
      'currency',
      formatInstantSql(ref('checkedAt')).as('checkedAt'),
      formatInstantSql(ref('createdAt')).$notNull().as('createdAt'),
    ])
    .$if(state !== undefined, (query) => query.where(shownStateSql, '=', state!))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId!))
    .orderBy('createdAt', 'desc')
    .orderBy('userId')
    .limit(MAX_LISTED_ACCOUNTS)
    .execute();

export async function selectPaymentEvents(em: EntityManager, accounts?: string[]): Promise<StaffPaymentEvent[]> {
  // One query for both groups could not use an index that is sorted by the time of receipt.
  const failed = await selectNewestEvents(em, '=', MAX_LISTED_EVENTS, accounts);
  const others = await selectNewestEvents(em, '<>', MAX_LISTED_EVENTS - failed.length, accounts);
  return [...failed, ...others];
}

const selectNewestEvents = (
  em: EntityManager,
  isFailed: '=' | '<>',
  limit: number,
  accounts?: string[],
): Promise<StaffPaymentEvent[]> =>
  kysely(em)
    .selectFrom('payment_events')
    .select(({ ref }) => [
      'id',
      'type',
      'state',
      'source',
      'accountId',
      'attempts',
      'error',
      formatInstantSql(ref('receivedAt')).$notNull().as('receivedAt'),
    ])
    .where('state', isFailed, 'failed')
    .$if(accounts !== undefined, (query) => query.where('accountId', 'in', accounts!.length > 0 ? accounts! : ['-']))
    .orderBy('receivedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
