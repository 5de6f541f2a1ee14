import type { EntityManager } from '@mikro-orm/postgresql';
import type { Settings } from '@paperbill/contracts/http';
import type { CalendarDate } from '@paperbill/contracts/rules';
import { TODAY } from './today.js';

export async function selectSettings(em: EntityManager, userId: string): Promise<Settings> {
  const [settings] = await em.execute<Settings[]>(
    'select time_zone as "timeZone" from user_settings where user_id = ?',
    [userId],
  );
  return settings ?? { timeZone: null };
}

/** @param ifUnset leaves what is set already @returns whether it was changed */
export async function storeTimeZone(
  em: EntityManager,
  userId: string,
  timeZone: string,
  ifUnset: boolean,
): Promise<boolean> {
  const stored = await em.execute<unknown[]>(
    `insert into user_settings (user_id, time_zone) values (?, ?)
     on conflict (user_id) ${
       ifUnset
         ? 'do nothing'
         : 'do update set time_zone = excluded.time_zone where user_settings.time_zone <> excluded.time_zone'
     }
     returning user_id`,
    [userId, timeZone],
  );
  return stored.length > 0;
}

/** By another clock, what is due on a schedule is due at another time. */
export async function lookAtScheduleAgain(em: EntityManager, userId: string): Promise<void> {
  await em.execute('update mail_settings set look_at = now() where user_id = ?', [userId]);
  await em.execute(`update recurring_invoices set look_at = now() where user_id = ? and state = 'active'`, [userId]);
}

export async function selectToday(em: EntityManager): Promise<CalendarDate> {
  const [{ today }] = await em.execute<[{ today: CalendarDate }]>(`select ${TODAY}::text as today`);
  return today;
}
