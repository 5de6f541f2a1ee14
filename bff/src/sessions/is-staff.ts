import type { User } from '@paperbill/contracts/http';
import type { SessionData } from 'express-session';
import type { BffConfig } from '../config.js';

type StaffConfig = Pick<BffConfig, 'BILLING_STAFF_EMAILS' | 'BILLING_STAFF_ROLE'>;

/**
 * Whether a user is billing staff as of their sign-in: by a verified address on the list, or by the role in their claims.
 */
export function isStaff(
  { email }: Pick<User, 'email'>,
  { vouchedEmail, roles = [] }: Pick<SessionData, 'vouchedEmail' | 'roles'>,
  { BILLING_STAFF_EMAILS, BILLING_STAFF_ROLE }: StaffConfig,
): boolean {
  // The user may have the unverified address of an earlier sign-in.
  const isOnList = vouchedEmail === email && BILLING_STAFF_EMAILS.includes(email);
  return isOnList || (BILLING_STAFF_ROLE !== undefined && roles.includes(BILLING_STAFF_ROLE));
}
