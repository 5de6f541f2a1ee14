import type { EntityManager } from '@mikro-orm/postgresql';
import type { NewRecurring, RecurringChanges } from '@paperbill/contracts/http';
import type { CalendarDate, RecurringState, RecurringSchedule } from '@paperbill/contracts/rules';
import { type KeyedRequest, sql, type Timestamp } from '@paperbill/service-kit';
import { TODAY_OF_USER_SQL } from '../settings/today.js';
import { hasCardSql } from '../saved-cards/saved-card.queries.js';
import { countSql, kysely, takeAdvisoryLock } from '../tables.js';
import { dateSql, firstDateFromSql } from './recurring-dates-sql.js';

/** Until the transaction ends, no other transaction can create a schedule of the user. */
export const lockSchedulesOfUser = (em: EntityManager, userId: string): Promise<void> =>
  takeAdvisoryLock(em, `recurring of ${userId}`);

export async function countRecurring(em: EntityManager, userId: string): Promise<number> {
  const recurring = await kysely(em)
    .selectFrom('recurring_invoices')
    .select(countSql.as('all'))
    .where('userId', '=', userId)
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return recurring.all;
}

const MAX_ENDED_SCHEDULES = 200;

export async function pruneEndedSchedules(em: EntityManager, userId: string): Promise<void> {
  await kysely(em)
    .deleteFrom('recurring_invoices')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('recurring_invoices')
        .select('id')
        .where('userId', '=', userId)
        .where('state', '=', 'ended')
        // A schedule with a card is kept, because the card can still be charged for its last invoices.
        .where(sql<boolean>`not ${hasCardSql(sql`recurring_invoices.id`)}`)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .offset(MAX_ENDED_SCHEDULES),
    )
    .execute();
  await kysely(em)
    .deleteFrom('saved_cards')
    .where('userId', '=', userId)
    // Cards in other states still have to be removed at Stripe.
    .where('state', '=', 'ended')
    .where(
      sql<boolean>`not exists (select from recurring_invoices where recurring_invoices.id = saved_cards.recurring_id)`,
    )
    .execute();
}

interface RecurringToStore extends NewRecurring, KeyedRequest {
  invoiceId: string;
}

/**
 * No copy is created for the date of the original invoice.
 * @returns the id of the schedule, or null if the schedule ends before its first date
 */
export async function insertRecurring(em: EntityManager, recurring: RecurringToStore): Promise<string | null> {
  const { userId, invoiceId, every, unit, startsOn, endsOn, mode, recipients } = recurring;
  const stored = await kysely(em)
    .with('given', (db) =>
      db
        .selectFrom('invoices')
        .select([
          sql<CalendarDate>`${startsOn}::date`.as('startsOn'),
          sql<number>`${every}::integer`.as('every'),
          sql<typeof unit>`${unit}::varchar`.as('unit'),
          sql<CalendarDate | null>`${endsOn}::date`.as('endsOn'),
          sql<number>`case when invoice_date = ${startsOn}::date then 1 else 0 end`.as('least'),
        ])
        .where('id', '=', invoiceId)
        .where('userId', '=', userId),
    )
    .with('first', (db) =>
      db
        .selectFrom('given')
        .selectAll()
        .select(sql.raw<number>(firstDateFromSql('least', TODAY_OF_USER_SQL)).as('nextN')),
    )
    .insertInto('recurring_invoices')
    .columns([
      'userId',
      'invoiceId',
      'every',
      'unit',
      'startsOn',
      'endsOn',
      'count',
      'mode',
      'recipients',
      'nextN',
      'idempotencyKey',
      'requestHash',
    ])
    .expression(({ selectFrom, val }) =>
      selectFrom('first')
        .select([
          val(userId).as('userId'),
          val(invoiceId).as('invoiceId'),
          'every',
          'unit',
          'startsOn',
          'endsOn',
          val(recurring.count).as('count'),
          val(mode).as('mode'),
          sql<typeof recipients>`${recipients && JSON.stringify(recipients)}::jsonb`.as('recipients'),
          'nextN',
          val(recurring.idempotencyKey).as('idempotencyKey'),
          val(recurring.requestHash).as('requestHash'),
        ])
        .where('nextN', 'is not', null)
        .where((eb) => eb.or([eb('endsOn', 'is', null), eb(dateSql('next_n'), '<=', eb.ref('endsOn'))])),
    )
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

/**
 * SQL expression for the index of the next copy. For a paused schedule, this is the copy that comes next if the user
 * resumes the schedule today.
 */
const UPCOMING_INDEX = `case state when 'paused' then coalesce(${firstDateFromSql('next_n', TODAY_OF_USER_SQL)}, next_n) else next_n end`;

export interface NextDate {
  next: CalendarDate;
  minIndex: number;
}

export const lockRecurring = (em: EntityManager, userId: string, id: string): Promise<NextDate | undefined> =>
  kysely(em)
    .selectFrom('recurring_invoices')
    .select([dateSql(UPCOMING_INDEX).as('next'), 'nextN as minIndex'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst();

/** A schedule is retried immediately after a change, because the change may have fixed the cause of its failure. */
const RETRY_NOW_COLUMNS = { lookAt: sql<Timestamp>`now()`, error: '', failure: null };

export async function updateRecurring(em: EntityManager, id: string, changes: RecurringChanges): Promise<void> {
  const { endsOn, count, mode, recipients } = changes;
  await kysely(em)
    .updateTable('recurring_invoices')
    .set((eb) => ({ endsOn, count, mode, recipients, ...RETRY_NOW_COLUMNS, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** @param n index of the next date */
export async function updateInterval(
  em: EntityManager,
  id: string,
  { every, unit, startsOn, n }: RecurringSchedule & { n: number },
): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ every, unit, startsOn, nextN: n })
    .where('id', '=', id)
    .execute();
}

/** Stores the state of a schedule. A resumed schedule skips the dates that passed while it was paused. */
export async function updateState(em: EntityManager, id: string, state: RecurringState): Promise<void> {
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ state, ...RETRY_NOW_COLUMNS, ...(state === 'active' && { nextN: sql.raw<number>(UPCOMING_INDEX) }) })
    .where('id', '=', id)
    .execute();
}
