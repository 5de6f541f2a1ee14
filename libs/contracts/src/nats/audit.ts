import type { AuditAction, AuditEvent } from '../http/audit.js';
import { command, restrictToBff, restrictToStaff, type WithUserId, query } from './message.js';
import type { ServiceName } from './services.js';

/** The next page contains the events that are older than the cursor. */
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

/** A read changes no data, so no service can log it in a transaction. The BFF therefore sends this message. */
export interface StaffRead {
  /** Null if the data did not belong to a single user. */
  userId: string | null;
  action: Extract<AuditAction, `staff.${string}`>;
  target?: string;
  detail?: string;
}

export interface FailedSignIn {
  code: string;
  /**
   * An IPv4 address or an IPv6 network, for which failed sign-ins are counted. Missing in messages of the previous
   * release.
   */
  network?: string;
}

export const auditMessages = {
  /** The service replies after it has stored the event. Without a reply, the BFF does not show the data. */
  recordStaffRead: restrictToStaff(command<StaffRead, Record<string, never>>('identity.audit.record-read')),
  /** The service replies after it has stored the event. */
  recordExport: command<WithUserId & { period?: string }, Record<string, never>>('identity.audit.record-export'),
  /** The number of stored failures is limited per IP address, per network and in total. */
  recordFailedSignIn: restrictToBff(command<FailedSignIn, Record<string, never>>('identity.audit.record-failure')),
} as const;
