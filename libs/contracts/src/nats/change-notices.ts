import type { Instant } from '../rules/values.js';
import type { Language } from '../rules/languages.js';
import type { AnswerOfQuote, AppLanguage } from '../http/index.js';
import type { ChangedSettingName } from '../texts/index.js';
import { command, idempotentCommand, type WithUserId, allowUnsigned } from './message.js';
import type { MailOutcome } from './mails.js';

/** A changed setting of an account. An empty text means that the setting has no value. */
export interface ChangeWithNotice {
  name: ChangedSettingName;
  /** The language of a translated e-mail text. Missing for all other settings. */
  language?: Language;
  /**
   * Whether the change is about payment details. E-mails about payment details have a separate limit, so that other
   * changes do not delay them.
   */
  ofPayments: boolean;
  before: string;
  after: string;
}

interface NoticeLease extends WithUserId {
  id: string;
  lease: string;
  email: string;
  /** The language of the app at the user's last sign-in. Missing for English. */
  language?: AppLanguage;
}

export interface LeasedChangeNotice extends NoticeLease {
  kind: 'changes';
  from: string;
  at: Instant;
  changes: ChangeWithNotice[];
}

export interface LeasedAnswerNotice extends NoticeLease {
  kind: 'answers';
  /** The newest answers, newest first. */
  answers: AnswerOfQuote[];
  /** The number of older answers. The e-mail does not list them. */
  olderCount: number;
}

/** A notice that an instance of the documents service has leased. The instance sends the notice by e-mail. */
export type LeasedNotice = LeasedChangeNotice | LeasedAnswerNotice;

export interface NoticeReport {
  id: string;
  lease: string;
  outcome: MailOutcome;
}

/** Messages about e-mails that inform users of changes in their account, and of clients' answers to quotes. */
export const changeNotices = {
  /** Leases the next due notice to an instance. The reply contains null if no notice is due. */
  leaseNotice: allowUnsigned(command<Record<string, never>, { notice: LeasedNotice | null }>('invoicing.notices.take')),
  /** Reports the result of sending a notice. The report is ignored if the instance has lost its lease. */
  reportNotice: allowUnsigned(idempotentCommand<NoticeReport, Record<string, never>>('invoicing.notices.settle')),
} as const;
