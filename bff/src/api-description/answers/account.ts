import {
  type AccountDeletion,
  type ArchiveProgress,
  auditActions,
  type AuditEvent,
  type AuditPage,
  type BrowserSession,
  type CompanyProfile,
  type ErrorBody,
  errorCatalogue,
  type PaymentOptions,
  planStatuses,
  profileFields,
  type Settings,
  stoppedReasons,
  type SubscriptionStatus,
  type User,
} from '@paperbill/contracts/http';
import { answered, count, id, instant, list, nullable, object, option, text, yesOrNo } from '../schema.js';
import { nextInvoiceNumber } from './shared.js';

const error = object<ErrorBody>(
  {
    message: text,
    error: text,
    code: option(Object.keys(errorCatalogue)),
    errors: list(object({ path: text, message: text })),
    requestId: text,
  },
  'errors',
);

const user = object<User>(
  {
    id,
    email: text,
    firstName: text,
    lastName: text,
    profileImageUrl: text,
    authProvider: text,
    createdAt: instant,
    updatedAt: instant,
    deletionAt: instant,
  },
  'deletionAt',
);

const subscriptionStatus = object<SubscriptionStatus>(
  {
    subscriptionStatus: option(planStatuses),
    totalInvoices: count,
    canCreateInvoice: yesOrNo,
    daysLeftInTrial: nullable(count),
    accessUntil: instant,
    stopped: option(stoppedReasons),
  },
  'accessUntil',
  'stopped',
);

const profile = object<CompanyProfile>({
  id: nullable(id),
  ...answered(profileFields),
  logoUrl: text,
  nextInvoiceNumber,
  createdAt: nullable(instant),
  updatedAt: nullable(instant),
});

/** Schemas of the responses about the account, and of error responses. */
export const accountAnswers = {
  User: user,
  ArchiveProgress: object<ArchiveProgress>({
    underWay: nullable(object<{ done: number; total: number }>({ done: count, total: count })),
    last: nullable(object<{ at: string; whole: boolean }>({ at: instant, whole: yesOrNo })),
  }),
  AccountDeletion: object<AccountDeletion>({ deletionAt: instant }),
  BrowserSession: object<BrowserSession>(
    {
      id: text,
      userAgent: text,
      address: text,
      location: text,
      signedInAt: nullable(instant),
      lastUsedAt: nullable(instant),
      isCurrent: yesOrNo,
    },
    'location',
  ),
  AuditPage: object<AuditPage>({
    events: list(
      object<AuditEvent>(
        {
          id,
          at: instant,
          action: option(auditActions),
          by: option(['user', 'staff', 'system']),
          byEmail: text,
          target: text,
          targetId: nullable(text),
          detail: text,
          address: text,
          location: text,
          userAgent: text,
        },
        'location',
      ),
    ),
    next: nullable(text),
  }),
  SubscriptionStatus: subscriptionStatus,
  Checkout: object<{ url: string }>({ url: text }),
  Cancellation: object<{ message: string }>({ message: text }),
  CompanyProfile: profile,
  PaymentOptions: object<PaymentOptions>({ iban: text, paymentLink: text }),
  Settings: object<Settings>({ timeZone: nullable(text) }),
  Error: error,
} as const;
