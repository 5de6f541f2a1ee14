import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChange, StaffAction, StaffMember } from '@paperbill/contracts/http';
import { appendEvent, instant } from '@paperbill/service-kit';

interface NewAction {
  action: StaffAction['action'];
  /** null for an event whose customer is no user's. */
  userId: string | null;
  /** Of a replay. */
  eventId?: string;
  /** Who asked for it; nobody for the reconciliation. */
  staff?: StaffMember;
  changes: FieldChange[];
  /** '' where it went well. */
  error: string;
}

/** Records what was done, by whom, and when, for the staff's page and, where it was staff, in the audit log. Rows are only ever added. */
export async function recordAction(
  em: EntityManager,
  { action, userId, eventId, staff, changes, error }: NewAction,
): Promise<void> {
  await em.execute(
    `insert into staff_actions (action, user_id, event_id, staff_user_id, staff_email, changes, error)
     values (?, ?, ?, ?, ?, ?, ?)`,
    [action, userId, eventId ?? null, staff?.userId ?? null, staff?.email ?? '', JSON.stringify(changes), error],
  );
  if (action === 'reconciliation') return;
  await appendEvent(em, {
    userId,
    action: action === 'replay' ? 'staff.replayed-event' : 'staff.synced-subscriber',
    ...(eventId && { target: eventId }),
  });
}

/** More than anybody reads. */
const MAX_ACTIONS = 100;

/** What was done about a user's subscription, newest first. */
export const selectActions = (em: EntityManager, userId: string): Promise<StaffAction[]> =>
  em.execute(
    `select ${instant('at')} as at, action, staff_email as by, coalesce(event_id, '') as "eventId", changes, error
     from staff_actions where user_id = ? order by at desc, id desc limit ?`,
    [userId, MAX_ACTIONS],
  );
