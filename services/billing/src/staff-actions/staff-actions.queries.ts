import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChange, StaffAction, StaffMember } from '@paperbill/contracts/http';
import { appendEvent, formatInstantSql, toJsonb } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { toReadableError } from './describe-error.js';

interface NewStaffAction {
  action: StaffAction['action'];
  /** The user whom the action is about. Null if the customer of the Stripe event belongs to no user. */
  userId: string | null;
  /** The event that was replayed. Undefined for other actions. */
  eventId?: string;
  staff?: StaffMember;
  changes: FieldChange[];
  /** The error in the format of `describeError`, or '' if the action succeeded. */
  error: string;
}

export async function recordAction(
  em: EntityManager,
  { action, userId, eventId, staff, changes, error }: NewStaffAction,
): Promise<void> {
  await kysely(em)
    .insertInto('staff_actions')
    .values({
      action,
      userId,
      eventId: eventId ?? null,
      staffUserId: staff?.userId ?? null,
      staffEmail: staff?.email ?? '',
      changes: toJsonb(changes),
      error,
    })
    .execute();
  if (action === 'reconciliation') return;
  await appendEvent(em, {
    userId,
    action: action === 'replay' ? 'staff.replayed-event' : 'staff.synced-subscriber',
    ...(eventId && { target: eventId }),
  });
}

const MAX_ACTIONS = 100;

export async function selectActions(em: EntityManager, userId: string): Promise<StaffAction[]> {
  const actions = await kysely(em)
    .selectFrom('staff_actions')
    .select(({ fn, ref, val }) => [
      formatInstantSql(ref('at')).as('at'),
      'action',
      'staffEmail as by',
      fn.coalesce('eventId', val('')).as('eventId'),
      'changes',
      'error',
    ])
    .where('userId', '=', userId)
    .orderBy('staff_actions.at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ACTIONS)
    .execute();
  return actions.map((action) => ({ ...action, error: toReadableError(action.error) }));
}
