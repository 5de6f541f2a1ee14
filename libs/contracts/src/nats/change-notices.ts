import type { Instant } from '../rules/values.js';
import type { NoticedName } from '../texts/index.js';
import { command, idempotentCommand, type OfUser, unsigned } from './message.js';
import type { MailOutcome } from './mails.js';

/** A changed value. An empty value is ''. */
export interface NoticedChange {
  name: NoticedName;
  /** Whether it is a payment detail. Other changes must not delay its mail. */
  ofPayments: boolean;
  before: string;
  after: string;
}

/** A notice leased to an instance of the service documents, which sends it. */
export interface LeasedNotice extends OfUser {
  id: string;
  lease: string;
  email: string;
  from: string;
  at: Instant;
  changes: NoticedChange[];
}

export interface SettleNotice {
  id: string;
  lease: string;
  outcome: MailOutcome;
}

/** Mails to users about changes in their account. */
export const changeNotices = {
  /** Leases the next due notice; null if there is none. */
  takeNotice: unsigned(command<Record<string, never>, { notice: LeasedNotice | null }>('invoicing.notices.take')),
  /** Reports the outcome. Ignored if the lease is lost. */
  settleNotice: unsigned(idempotentCommand<SettleNotice, Record<string, never>>('invoicing.notices.settle')),
} as const;
