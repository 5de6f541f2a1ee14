import type { User } from '@paperbill/contracts/http';
import type { SessionData } from 'express-session';
import type { BffConfig } from '../config.js';

type StaffConfig = Pick<BffConfig, 'BILLING_STAFF_EMAILS' | 'BILLING_STAFF_ROLE'>;

/**
 * Whether somebody is billing staff, as of their sign-in: by an address on the list that their provider verified,
 * or by the role among their claims.
 */
export function isStaff(
  { email }: Pick<User, 'email'>,
  { vouchedEmail, roles = [] }: Pick<SessionData, 'vouchedEmail' | 'roles'>,
  { BILLING_STAFF_EMAILS, BILLING_STAFF_ROLE }: StaffConfig,
): boolean {
  // A user may have the address of an earlier sign-in, which nobody vouches for today.
  const isOnList = vouchedEmail === email && BILLING_STAFF_EMAILS.includes(email);
  return isOnList || (BILLING_STAFF_ROLE !== undefined && roles.includes(BILLING_STAFF_ROLE));
}
