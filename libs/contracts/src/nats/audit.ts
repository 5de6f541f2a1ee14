import type { AuditAction, AuditEvent } from '../http/audit.js';
import { command, forBff, forStaff, type OfUser, query } from './message.js';
import type { ServiceName } from './services.js';

/** A place in the log: what comes after it is older. */
export type AuditPlace = Pick<AuditEvent, 'at' | 'id'>;

export interface AuditPart extends OfUser {
  /** null for the newest. */
  before: AuditPlace | null;
  limit: number;
}

/** A user's events that a service keeps, newest first, after a place or from the newest on: for the user, or for staff. */
export const auditOf = (service: ServiceName) => ({
  list: query<AuditPart, AuditEvent[]>(`${service}.audit.list`),
  listForStaff: forStaff(query<AuditPart, AuditEvent[]>(`${service}.audit.list-for-staff`)),
});

/** What staff read, which changes no service's data and so stands in no transaction. */
export interface StaffRead {
  /** Whom it was about; null for nobody in particular. */
  userId: string | null;
  action: Extract<AuditAction, `staff.${string}`>;
  target?: string;
  detail?: string;
}

/** A sign-in that came to nothing. */
export interface FailedSignIn {
  code: string;
  /** Whose share of the limits it took: the address, of IPv6 its network. The release before does not say. */
  network?: string;
}

export const audit = {
  /** Answers once it is stored: what can't be logged is not shown. */
  recordStaffRead: forStaff(command<StaffRead, Record<string, never>>('identity.audit.record-read')),
  /** That a user takes along everything. Answers once it is stored, as for staff. */
  recordExport: command<OfUser & { period?: string }, Record<string, never>>('identity.audit.record-export'),
  /** Of one address, of one network and in all, only so many an hour are stored. */
  recordFailedSignIn: forBff(command<FailedSignIn, Record<string, never>>('identity.audit.record-failure')),
} as const;
