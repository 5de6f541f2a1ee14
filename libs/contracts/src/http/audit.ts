import type { Instant } from '../rules/values.js';

/**
 * The actions that the audit log contains. Never rename an action or change its meaning, because stored events are kept
 * longer than a release.
 */
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
  'tax.created',
  'tax.changed',
  'tax.deleted',
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
  'recurring.card-saved',
  'recurring.card-ended',
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
  'quote.link-created',
  'quote.link-revoked',
  'attachment.added',
  'attachment.marked',
  'attachment.deleted',
  'plan.checkout-opened',
  'plan.cancelled',
  'plan.changed',
  'staff.read-activity',
  'staff.read-event',
  'staff.read-events',
  'staff.read-figures',
  'staff.read-mails',
  'staff.read-payment-accounts',
  'staff.read-subscriber',
  'staff.exported-events',
  'staff.replayed-event',
  'staff.synced-subscriber',
  'staff.retried-mail',
  'staff.stopped-mails',
  'staff.allowed-mails',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The party that made the change. `system` stands for Stripe or the product itself. */
export type AuditRole = 'user' | 'staff' | 'system';

/** An event of the audit log. It identifies the changed object, but does not contain the changed values. */
export interface AuditEvent {
  id: string;
  /** The time of the event, with microseconds. */
  at: Instant;
  action: AuditAction;
  by: AuditRole;
  /** The e-mail address of the staff member, which only staff see. It is empty if no staff member made the change. */
  byEmail: string;
  /**
   * The name of the object, such as an invoice number or a customer's name. It is empty if the action has no object.
   */
  target: string;
  targetId: string | null;
  /** A detail of the event, such as a status, field names or a count. It can be empty. */
  detail: string;
  address: string;
  /**
   * The place of the IP address in the operator's current IP database. The field is missing if the place is unknown.
   */
  location?: string;
  /** The `User-Agent` of the browser. It is empty if it is unknown, or if a staff member made the change. */
  userAgent: string;
}

export interface AuditPage {
  events: AuditEvent[];
  /** The cursor for the query parameter `before`. It is null on the last page. */
  next: string | null;
}
