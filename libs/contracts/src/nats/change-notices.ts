import type { Instant } from '../rules/values.js';
import type { Language } from '../rules/languages.js';
import type { AnswerOfQuote, AppLanguage } from '../http/index.js';
import type { ChangedSettingName } from '../texts/index.js';
import { command, idempotentCommand, type WithUserId, allowUnsigned } from './message.js';
import type { MailOutcome } from './mails.js';

/** A changed value of an account. A value that is not set is an empty text. */
export interface NoticedChange {
  name: ChangedSettingName;
  /** The language of a text in another language. */
  language?: Language;
  /**
   * Whether the change is about payment details. E-mails about payment details have a separate limit, so that other
   * changes do not delay these e-mails.
   */
  ofPayments: boolean;
  before: string;
  after: string;
}

interface NoticeLease extends WithUserId {
  id: string;
  lease: string;
  email: string;
  /** The language of the app at the user's last sign-in. It is missing for English. */
  language?: AppLanguage;
}

/** A notice about changes in the account. */
export interface LeasedChangeNotice extends NoticeLease {
  kind: 'changes';
  from: string;
  at: Instant;
  changes: NoticedChange[];
}

/** A notice about clients' answers to quotes. */
export interface LeasedAnswerNotice extends NoticeLease {
  kind: 'answers';
  /** The newest answers, newest first. */
  answers: AnswerOfQuote[];
  /** The number of older answers, which the e-mail does not list. */
  olderCount: number;
}

/** A notice that is leased to an instance of the documents service, which sends it by e-mail. */
export type LeasedNotice = LeasedChangeNotice | LeasedAnswerNotice;

export interface NoticeReport {
  id: string;
  lease: string;
  outcome: MailOutcome;
}

/** Messages about e-mails that inform users of changes in their account, and of clients' answers to quotes. */
export const changeNotices = {
  /** Leases the next due notice to an instance. The result is null if no notice is due. */
  leaseNotice: allowUnsigned(command<Record<string, never>, { notice: LeasedNotice | null }>('invoicing.notices.take')),
  /** Reports the result of sending a notice. The report is ignored if the instance has lost its lease. */
  reportNotice: allowUnsigned(idempotentCommand<NoticeReport, Record<string, never>>('invoicing.notices.settle')),
} as const;
