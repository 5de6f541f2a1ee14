import type { Instant } from '../rules/values.js';

/** What the log tells of. A word that was written once keeps its meaning: events are kept for longer than a release. */
export const auditActions = [
  'account.signed-in',
  'account.sign-in-failed',
  'account.signed-out',
  'account.session-ended',
  'account.deletion-requested',
  'account.kept',
  'account.deleted',
  'account.exported',
  'profile.saved',
  'customer.created',
  'customer.changed',
  'customer.deleted',
  'customer.imported',
  'customer.import-undone',
  'product.created',
  'product.changed',
  'product.deleted',
  'product.imported',
  'product.import-undone',
  'invoice.created',
  'invoice.marked',
  'invoice.payment-recorded',
  'invoice.payment-dated',
  'mail.sent',
  'statement.sent',
  'reminders.changed',
  'recurring.created',
  'recurring.changed',
  'recurring.active',
  'recurring.paused',
  'recurring.ended',
  'link.created',
  'link.revoked',
  'invoice.payment-removed',
  'invoice.credited',
  'quote.created',
  'quote.changed',
  'quote.accepted',
  'quote.declined',
  'quote.reopened',
  'quote.invoiced',
  'plan.checkout-opened',
  'plan.cancelled',
  'plan.changed',
  'staff.read-activity',
  'staff.read-event',
  'staff.read-events',
  'staff.read-figures',
  'staff.read-mails',
  'staff.read-subscriber',
  'staff.exported-events',
  'staff.replayed-event',
  'staff.synced-subscriber',
  'staff.retried-mail',
  'staff.stopped-mails',
  'staff.allowed-mails',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Who did it: the user, billing staff, or nobody: what Stripe reported, or the product itself. */
export type AuditRole = 'user' | 'staff' | 'system';

/** Who did what to a user's account, when and from where. It names what was changed and never tells its content. */
export interface AuditEvent {
  id: string;
  /** To the microsecond. */
  at: Instant;
  action: AuditAction;
  by: AuditRole;
  /** A member of staff's e-mail address, for staff alone; '' for everybody else. */
  byEmail: string;
  /** What it is about, as people know it: an invoice's number, a customer's name; '' where that is nothing. */
  target: string;
  targetId: string | null;
  /** What about it: a status, names of fields, how many; '' where the action says all. */
  detail: string;
  /** From where; '' where that is not known, or it is staff's. */
  address: string;
  /** Where that is, as the operator's database of addresses says today; missing where it is not known. */
  location?: string;
  /** What the browser called itself, its `User-Agent`; '' as for the address. */
  userAgent: string;
}

/** A part of the log, newest first. */
export interface AuditPage {
  events: AuditEvent[];
  /** Goes on where this part ends, as `before`; null at the log's end. */
  next: string | null;
}
