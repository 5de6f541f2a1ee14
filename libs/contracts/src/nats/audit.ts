import type { AuditAction, AuditEvent } from '../http/audit.js';
import { command, restrictToBff, restrictToStaff, type WithUserId, query } from './message.js';
import type { ServiceName } from './services.js';

/** A cursor in the audit log. The next page contains the events that are older than the cursor. */
export type AuditCursor = Pick<AuditEvent, 'at' | 'id'>;

export interface AuditPart extends WithUserId {
  before: AuditCursor | null;
  limit: number;
}

/** Messages that list audit events, newest first: one message for the user, and one message for staff. */
export const createAuditMessages = (service: ServiceName) => ({
  list: query<AuditPart, AuditEvent[]>(`${service}.audit.list`),
  listForStaff: restrictToStaff(query<AuditPart, AuditEvent[]>(`${service}.audit.list-for-staff`)),
});

/**
 * Reports that a staff member read a user's data. A read changes no data, so no service can log it in a transaction.
 * The BFF therefore sends this message.
 */
export interface StaffRead {
  /** The id of the user whose data was read. Null if the data did not belong to a single user. */
  userId: string | null;
  action: Extract<AuditAction, `staff.${string}`>;
  target?: string;
  detail?: string;
}

export interface FailedSignIn {
  code: string;
  /**
   * The network for which failed sign-ins are counted: an IPv4 address or an IPv6 network. Missing in messages of the
   * previous release.
   */
  network?: string;
}

export const auditMessages = {
  /**
   * Records that staff viewed a user's data. The service replies after it has stored the event. If there is no reply,
   * the BFF does not show the data.
   */
  recordStaffRead: restrictToStaff(command<StaffRead, Record<string, never>>('identity.audit.record-read')),
  /** Records that a user starts a download of all data. The service replies after it has stored the event. */
  recordExport: command<WithUserId & { period?: string }, Record<string, never>>('identity.audit.record-export'),
  /** Records a failed sign-in. The number of stored failures is limited per IP address, per network and in total. */
  recordFailedSignIn: restrictToBff(command<FailedSignIn, Record<string, never>>('identity.audit.record-failure')),
} as const;
