import type { AuditAction, AuditEvent } from '../http/audit.js';
import { command, forBff, forStaff, type OfUser, query } from './message.js';
import type { ServiceName } from './services.js';

/** A cursor in the log. Events after it are older. */
export type AuditPlace = Pick<AuditEvent, 'at' | 'id'>;

export interface AuditPart extends OfUser {
  /** null for the newest events. */
  before: AuditPlace | null;
  limit: number;
}

/** Lists the events of a user that a service stores, newest first. One message is for the user, the other for staff. */
export const auditOf = (service: ServiceName) => ({
  list: query<AuditPart, AuditEvent[]>(`${service}.audit.list`),
  listForStaff: forStaff(query<AuditPart, AuditEvent[]>(`${service}.audit.list-for-staff`)),
});

/** Read access by staff. It is reported by a message, because it has no database transaction that could log it. */
export interface StaffRead {
  /** The user whose data was read; null if it was about no single user. */
  userId: string | null;
  action: Extract<AuditAction, `staff.${string}`>;
  target?: string;
  detail?: string;
}

export interface FailedSignIn {
  code: string;
  /** The key of the rate limit: the IP address, or the network for IPv6. The previous release does not send it. */
  network?: string;
}

export const audit = {
  /** Replies after the event is stored. If storing fails, the BFF does not show the data to staff. */
  recordStaffRead: forStaff(command<StaffRead, Record<string, never>>('identity.audit.record-read')),
  /** Logs the download of all data. Replies after the event is stored. */
  recordExport: command<OfUser & { period?: string }, Record<string, never>>('identity.audit.record-export'),
  /** Rate-limited per IP address, per network and in total. Events above the limit are not stored. */
  recordFailedSignIn: forBff(command<FailedSignIn, Record<string, never>>('identity.audit.record-failure')),
} as const;
