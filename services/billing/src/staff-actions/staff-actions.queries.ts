import type { EntityManager } from '@mikro-orm/postgresql';
import type { FieldChange, StaffAction, StaffMember } from '@paperbill/contracts/http';
import { appendEvent, instantOf, json } from '@paperbill/service-kit';
import { kysely } from '../tables.js';
import { errorAsRead } from './describe-error.js';

interface NewAction {
  action: StaffAction['action'];
  /** null for an event whose customer is no user's. */
  userId: string | null;
  /** Of a replay. */
  eventId?: string;
  /** Who asked for it; nobody for the reconciliation. */
  staff?: StaffMember;
  changes: FieldChange[];
  /** From `describeError`; '' where it went well. */
  error: string;
}

/** Records what was done, by whom, and when, for the staff's page and, where it was staff, in the audit log. Rows are only ever added. */
export async function recordAction(
  em: EntityManager,
  { action, userId, eventId, staff, changes, error }: NewAction,
): Promise<void> {
  await kysely(em)
    .insertInto('staff_actions')
    .values({
      action,
      userId,
      eventId: eventId ?? null,
      staffUserId: staff?.userId ?? null,
      staffEmail: staff?.email ?? '',
      changes: json(changes),
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

/** More than anybody reads. */
const MAX_ACTIONS = 100;

/** What was done about a user's subscription, newest first. */
export async function selectActions(em: EntityManager, userId: string): Promise<StaffAction[]> {
  const actions = await kysely(em)
    .selectFrom('staff_actions')
    .select(({ fn, ref, val }) => [
      instantOf(ref('at')).as('at'),
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
  return actions.map((action) => ({ ...action, error: errorAsRead(action.error) }));
}
