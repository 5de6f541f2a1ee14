import type { AuditAction, AuditEvent } from '../http/audit.js';
import { command, restrictToBff, restrictToStaff, type WithUserId, query } from './message.js';
import type { ServiceName } from './services.js';

/** The position in a list of events. The next page contains the events that are older than this position. */
export type AuditCursor = Pick<AuditEvent, 'at' | 'id'>;

export interface AuditPart extends WithUserId {
  before: AuditCursor | null;
  limit: number;
}

/** The handlers return the newest events first. */
export const createAuditMessages = (service: ServiceName) => ({
  list: query<AuditPart, AuditEvent[]>(`${service}.audit.list`),
  listForStaff: restrictToStaff(query<AuditPart, AuditEvent[]>(`${service}.audit.list-for-staff`)),
});

/**
 * An access of a staff member to data. A read has no transaction in which a service could log it, so the BFF sends
 * this message.
 */
export interface StaffRead {
  /** The owner of the data. The field is null if the data did not belong to a single user. */
  userId: string | null;
  action: Extract<AuditAction, `staff.${string}`>;
  target?: string;
  detail?: string;
}

export interface FailedSignIn {
  code: string;
  /**
   * The IPv4 address or IPv6 network for which failed sign-ins are counted. Messages of the previous release do not
   * contain this field.
   */
  network?: string;
}

export const auditMessages = {
  /** Logs that a staff member read data. The BFF shows the data only after this reply. */
  recordStaffRead: restrictToStaff(command<StaffRead, Record<string, never>>('identity.audit.record-read')),
  /** Logs an export. The service replies after it has stored the event. */
  recordExport: command<WithUserId & { period?: string }, Record<string, never>>('identity.audit.record-export'),
  /** Logs a failed sign-in. The number of stored failures is limited per IP address, per network and in total. */
  recordFailedSignIn: restrictToBff(command<FailedSignIn, Record<string, never>>('identity.audit.record-failure')),
} as const;
