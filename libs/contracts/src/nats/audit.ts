import type { AuditAction, AuditEvent } from '../http/audit.js';
import { command, forBff, forStaff, type WithUserId, query } from './message.js';
import type { ServiceName } from './services.js';

/** A cursor in the audit log. The page after a cursor contains older events. */
export type AuditCursor = Pick<AuditEvent, 'at' | 'id'>;

export interface AuditPart extends WithUserId {
  before: AuditCursor | null;
  limit: number;
}

/** Messages that list audit events, newest first: one message for the user, and one message for staff. */
export const createAuditMessages = (service: ServiceName) => ({
  list: query<AuditPart, AuditEvent[]>(`${service}.audit.list`),
  listForStaff: forStaff(query<AuditPart, AuditEvent[]>(`${service}.audit.list-for-staff`)),
});

/**
 * A read of a user's data by staff. A read changes nothing, so no service logs it in a transaction. The BFF reports the
 * read by this message.
 */
export interface StaffRead {
  /** The id of the user whose data was read. It is null if the read concerned no single user. */
  userId: string | null;
  action: Extract<AuditAction, `staff.${string}`>;
  target?: string;
  detail?: string;
}

export interface FailedSignIn {
  code: string;
  /**
   * The network whose failed sign-ins are counted for the limit: the IPv4 address or the IPv6 network. It is missing in
   * messages of the previous release.
   */
  network?: string;
}

export const auditMessages = {
  /**
   * Records that staff viewed a user's data. The service replies after the event is stored. Without a reply, the BFF
   * shows no data.
   */
  recordStaffRead: forStaff(command<StaffRead, Record<string, never>>('identity.audit.record-read')),
  /** Records that a user downloads all data. The service replies after the event is stored. */
  recordExport: command<WithUserId & { period?: string }, Record<string, never>>('identity.audit.record-export'),
  /** Records a failed sign-in. The number of stored failures is limited per IP address, per network and in total. */
  recordFailedSignIn: forBff(command<FailedSignIn, Record<string, never>>('identity.audit.record-failure')),
} as const;
