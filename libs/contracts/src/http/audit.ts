import type { Instant } from '../rules/values.js';

/** Actions in the audit log. Never rename one or change its meaning: stored events outlive a release. */
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

/** `system`: the change came from Stripe or from the product itself. */
export type AuditRole = 'user' | 'staff' | 'system';

/** An action on a user's account. It names what was changed, but never contains the changed values. */
export interface AuditEvent {
  id: string;
  /** With microseconds. */
  at: Instant;
  action: AuditAction;
  by: AuditRole;
  /** The staff member's e-mail address. Only staff see it; '' for all others. */
  byEmail: string;
  /** The name of the changed object, such as an invoice number or a customer's name; '' if there is none. */
  target: string;
  targetId: string | null;
  /** Details of the action, such as a status, names of fields or a count; '' if there are none. */
  detail: string;
  /** IP address; '' if it is unknown or belongs to staff. */
  address: string;
  /** Place of the IP address, from the operator's current IP database; missing if it is unknown. */
  location?: string;
  /** `User-Agent` of the browser; '' if it is unknown or belongs to staff. */
  userAgent: string;
}

/** One page of the log, newest first. */
export interface AuditPage {
  events: AuditEvent[];
  /** Cursor of the next page, for the parameter `before`; null on the last page. */
  next: string | null;
}
