import type { Instant } from '../rules/values.js';
import type { Language } from '../rules/languages.js';
import type { AnswerOfQuote, AppLanguage } from '../http/index.js';
import type { ChangedSettingName } from '../texts/index.js';
import { command, idempotentCommand, type WithUserId, allowUnsigned } from './message.js';
import type { MailOutcome } from './mails.js';

/** An empty text means that the setting has no value. */
export interface ChangeWithNotice {
  name: ChangedSettingName;
  /** The language of a translated e-mail text. Missing for all other settings. */
  language?: Language;
  /** E-mails about payment details have a separate limit, so that other changes do not delay them. */
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
  /** The newest answer is first. */
  answers: AnswerOfQuote[];
  /** The number of older answers, which the e-mail does not list. */
  olderCount: number;
}

/** The instance of the documents service that leased the notice sends it by e-mail. */
export type LeasedNotice = LeasedChangeNotice | LeasedAnswerNotice;

export interface NoticeReport {
  id: string;
  lease: string;
  outcome: MailOutcome;
}

export const changeNotices = {
  /** Replies with null if no notice is due. */
  leaseNotice: allowUnsigned(command<Record<string, never>, { notice: LeasedNotice | null }>('invoicing.notices.take')),
  /** Ignored if the instance has lost its lease. */
  reportNotice: allowUnsigned(idempotentCommand<NoticeReport, Record<string, never>>('invoicing.notices.settle')),
} as const;
