import type { Instant } from '../rules/values.js';
import type { NoticedName } from '../texts/index.js';
import { command, idempotentCommand, type OfUser, unsigned } from './message.js';
import type { MailOutcome } from './mails.js';

/** One thing that changed; '' for nothing. */
export interface NoticedChange {
  name: NoticedName;
  /** Whether it says where clients pay: no change of anything else delays its mail. */
  ofPayments: boolean;
  before: string;
  after: string;
}

/** A notice that is leased to an instance of documents. */
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

/** Mails to owners about changes of their account. */
export const changeNotices = {
  /** Leases the notice that is due next; null where none is. */
  takeNotice: unsigned(command<Record<string, never>, { notice: LeasedNotice | null }>('invoicing.notices.take')),
  /** Says what became of it; nothing is kept if the lease is lost. */
  settleNotice: unsigned(idempotentCommand<SettleNotice, Record<string, never>>('invoicing.notices.settle')),
} as const;
