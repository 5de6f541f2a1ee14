import type { Instant } from '../rules/values.js';
import type { Language } from '../rules/languages.js';
import type { AnswerOfQuote, AppLanguage } from '../http/index.js';
import type { ChangedSettingName } from '../texts/index.js';
import { command, idempotentCommand, type WithUserId, allowUnsigned } from './message.js';
import type { MailOutcome } from './mails.js';

/** A changed setting. An empty text means that the setting has no value. */
export interface ChangeWithNotice {
  name: ChangedSettingName;
  /** The language of a translated e-mail text. Other settings do not have this field. */
  language?: Language;
  /**
   * True for notices about payment details. Their e-mails have a separate limit, so that other changes do
   * not delay them.
   */
  ofPayments: boolean;
  before: string;
  after: string;
}

interface NoticeLease extends WithUserId {
  id: string;
  lease: string;
  email: string;
  /** The language of the app at the user's last sign-in. The field is missing for English. */
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
  /** The answers of clients, the newest first. */
  answers: AnswerOfQuote[];
  /** The number of older answers, which the e-mail does not list. */
  olderCount: number;
}

/** A leased notice. The instance of the documents service that leased it sends it by e-mail. */
export type LeasedNotice = LeasedChangeNotice | LeasedAnswerNotice;

export interface NoticeReport {
  id: string;
  lease: string;
  outcome: MailOutcome;
}

export const changeNotices = {
  /** Returns the next due notice, or null if no notice is due. */
  leaseNotice: allowUnsigned(command<Record<string, never>, { notice: LeasedNotice | null }>('invoicing.notices.take')),
  /** Stores the result of sending a notice. The report is ignored if the instance has lost its lease. */
  reportNotice: allowUnsigned(idempotentCommand<NoticeReport, Record<string, never>>('invoicing.notices.settle')),
} as const;
