import type { User } from '@paperbill/contracts/http';
import type { SessionData } from 'express-session';
import type { BffConfig } from '../config.js';

type StaffConfig = Pick<BffConfig, 'BILLING_STAFF_EMAILS' | 'BILLING_STAFF_ROLE'>;

export function isStaff(
  { email }: Pick<User, 'email'>,
  { vouchedEmail, roles = [] }: Pick<SessionData, 'vouchedEmail' | 'roles'>,
  { BILLING_STAFF_EMAILS, BILLING_STAFF_ROLE }: StaffConfig,
): boolean {
  // The user's stored address may come from an earlier sign-in and may be unverified. It counts only if it equals the
  // verified address of this sign-in.
  const isOnList = vouchedEmail === email && BILLING_STAFF_EMAILS.includes(email);
  return isOnList || (BILLING_STAFF_ROLE !== undefined && roles.includes(BILLING_STAFF_ROLE));
}
