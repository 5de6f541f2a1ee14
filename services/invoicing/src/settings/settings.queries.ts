import type { EntityManager } from '@mikro-orm/postgresql';
import type { Settings } from '@paperbill/contracts/http';
import type { CalendarDate } from '@paperbill/contracts/rules';
import { sql, type Timestamp } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { TODAY_OF_USER_SQL } from './today.js';

export async function selectSettings(em: EntityManager, userId: string): Promise<Settings> {
  const settings = await kysely(em)
    .selectFrom('user_settings')
    .select('timeZone')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return settings ?? { timeZone: null };
}

/**
 * @param isDefault true if a stored time zone must not be replaced
 * @returns true if the time zone changed
 */
export async function storeTimeZone(
  em: EntityManager,
  userId: string,
  timeZone: string,
  isDefault: boolean,
): Promise<boolean> {
  const stored = await kysely(em)
    .insertInto('user_settings')
    .values({ userId, timeZone })
    .onConflict((conflict) => {
      const userConflict = conflict.column('userId');
      if (isDefault) return userConflict.doNothing();
      return userConflict
        .doUpdateSet(({ ref }) => ({ timeZone: ref('excluded.timeZone') }))
        .whereRef('user_settings.timeZone', '<>', 'excluded.timeZone');
    })
    .returning('userId')
    .executeTakeFirst();
  return !!stored;
}

/** A change of the time zone changes the due times of recurring invoices and reminders. */
export async function makeSchedulesAndRemindersDue(em: EntityManager, userId: string): Promise<void> {
  const lookAt = sql<Timestamp>`now()`;
  await kysely(em).updateTable('mail_settings').set({ lookAt }).where('userId', '=', userId).execute();
  await kysely(em)
    .updateTable('recurring_invoices')
    .set({ lookAt })
    .where('userId', '=', userId)
    .where('state', '=', 'active')
    .execute();
}

export async function selectTodayOfUser(em: EntityManager): Promise<CalendarDate> {
  const today = sql.raw<CalendarDate>(TODAY_OF_USER_SQL).as('today');
  return (await kysely(em).selectNoFrom(today).executeTakeFirstOrThrow()).today;
}
