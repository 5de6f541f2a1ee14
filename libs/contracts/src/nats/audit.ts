import type { AuditAction, AuditEvent } from '../http/audit.js';
import { command, forBff, forStaff, type OfUser, query } from './message.js';
import type { ServiceName } from './services.js';

/** A cursor in the audit log. The page after a cursor contains older events. */
export type AuditPlace = Pick<AuditEvent, 'at' | 'id'>;

export interface AuditPart extends OfUser {
  before: AuditPlace | null;
  limit: number;
}

/**
 * Returns the messages that list a user's audit events in a service, newest first. One message is for the user, the
 * other one is for staff.
 */
export const createAuditMessages = (service: ServiceName) => ({
  list: query<AuditPart, AuditEvent[]>(`${service}.audit.list`),
  listForStaff: forStaff(query<AuditPart, AuditEvent[]>(`${service}.audit.list-for-staff`)),
});

/**
 * A read access by staff. A read has no database transaction in which it could be logged, so the BFF reports it by a
 * separate message.
 */
export interface StaffRead {
  /** The id of the user whose data was read. Null if the read concerned no single user. */
  userId: string | null;
  action: Extract<AuditAction, `staff.${string}`>;
  target?: string;
  detail?: string;
}

export interface FailedSignIn {
  code: string;
  /**
   * The key under which failed sign-ins are counted for the rate limit: the IPv4 address, or the network of an IPv6
   * address. The previous release does not send this key.
   */
  network?: string;
}

export const auditMessages = {
  /**
   * Records a read access by staff. The service replies after the event is stored. If this fails, the BFF does not show
   * the data to staff.
   */
  recordStaffRead: forStaff(command<StaffRead, Record<string, never>>('identity.audit.record-read')),
  /** Records that a user downloads all data. The service replies after the event is stored. */
  recordExport: command<OfUser & { period?: string }, Record<string, never>>('identity.audit.record-export'),
  /**
   * Records a failed sign-in. The number of stored events is limited per IP address, per network and in total. Further
   * events are not stored.
   */
  recordFailedSignIn: forBff(command<FailedSignIn, Record<string, never>>('identity.audit.record-failure')),
} as const;
