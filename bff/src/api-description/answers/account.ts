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
  firstSteps,
  type FirstStepsAnswer,
  firstStepStates,
  type NumberFormat,
  type NumberFormats,
  type PaymentOptions,
  planStatuses,
  profileFields,
  type ProfileTranslation,
  type Settings,
  stoppedReasons,
  type SubscriptionStatus,
  type Tax,
  taxFields,
  translatedProfileFields,
  type User,
} from '@paperbill/contracts/http';
import { keysOf } from '@paperbill/contracts/rules';
import {
  toAnswerSchemas,
  countSchema,
  idSchema,
  instantSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  textSchema,
  booleanSchema,
  toTranslationsSchema,
} from '../schema.js';
import { onlinePaymentSchemas } from './online-payments.js';
import { nextInvoiceNumberSchema } from './shared.js';

const errorSchema = objectSchema<Omit<ErrorBody, 'reasons'>>(
  {
    message: textSchema,
    error: textSchema,
    code: optionSchema(Object.keys(errorCatalogue)),
    errors: listSchema(objectSchema({ path: textSchema, message: textSchema })),
    requestId: textSchema,
  },
  'errors',
);

const userSchema = objectSchema<User>(
  {
    id: idSchema,
    email: textSchema,
    firstName: textSchema,
    lastName: textSchema,
    profileImageUrl: textSchema,
    authProvider: textSchema,
    createdAt: instantSchema,
    updatedAt: instantSchema,
    deletionAt: instantSchema,
  },
  'deletionAt',
);

const subscriptionStatusSchema = objectSchema<SubscriptionStatus>(
  {
    subscriptionStatus: optionSchema(planStatuses),
    totalInvoices: countSchema,
    canCreateInvoice: booleanSchema,
    daysLeftInTrial: nullableSchema(countSchema),
    accessUntil: instantSchema,
    stopped: optionSchema(stoppedReasons),
  },
  'accessUntil',
  'stopped',
);

const profileSchema = objectSchema<CompanyProfile>(
  {
    id: nullableSchema(idSchema),
    ...toAnswerSchemas(profileFields),
    translations: toTranslationsSchema(
      objectSchema<ProfileTranslation>(toAnswerSchemas(translatedProfileFields), ...keysOf(translatedProfileFields)),
    ),
    logoUrl: textSchema,
    nextInvoiceNumber: nextInvoiceNumberSchema,
    createdAt: nullableSchema(instantSchema),
    updatedAt: nullableSchema(instantSchema),
  },
  'roundingStep',
  'translations',
);

const numberFormatSchema = objectSchema<NumberFormat>({
  format: textSchema,
  nextNumber: textSchema,
  nextCounter: nullableSchema(countSchema),
});

export const accountSchemas = {
  User: userSchema,
  ArchiveProgress: objectSchema<ArchiveProgress>({
    underWay: nullableSchema(objectSchema<{ done: number; total: number }>({ done: countSchema, total: countSchema })),
    last: nullableSchema(objectSchema<{ at: string; whole: boolean }>({ at: instantSchema, whole: booleanSchema })),
  }),
  AccountDeletion: objectSchema<AccountDeletion>({ deletionAt: instantSchema }),
  BrowserSession: objectSchema<BrowserSession>(
    {
      id: textSchema,
      userAgent: textSchema,
      address: textSchema,
      location: textSchema,
      signedInAt: nullableSchema(instantSchema),
      lastUsedAt: nullableSchema(instantSchema),
      isCurrent: booleanSchema,
    },
    'location',
  ),
  AuditPage: objectSchema<AuditPage>({
    events: listSchema(
      objectSchema<AuditEvent>(
        {
          id: idSchema,
          at: instantSchema,
          action: optionSchema(auditActions),
          by: optionSchema(['user', 'staff', 'system']),
          byEmail: textSchema,
          target: textSchema,
          targetId: nullableSchema(textSchema),
          detail: textSchema,
          address: textSchema,
          location: textSchema,
          userAgent: textSchema,
        },
        'location',
      ),
    ),
    next: nullableSchema(textSchema),
  }),
  SubscriptionStatus: subscriptionStatusSchema,
  Checkout: objectSchema<{ url: string }>({ url: textSchema }),
  Cancellation: objectSchema<{ message: string }>({ message: textSchema }),
  CompanyProfile: profileSchema,
  PaymentOptions: objectSchema<PaymentOptions>({ iban: textSchema, paymentLink: textSchema }),
  ...onlinePaymentSchemas,
  Tax: objectSchema<Tax>({
    id: idSchema,
    ...toAnswerSchemas(taxFields),
    isDefault: booleanSchema,
    isArchived: booleanSchema,
  }),
  NumberFormats: objectSchema<NumberFormats>({
    invoice: numberFormatSchema,
    quote: numberFormatSchema,
    creditNote: numberFormatSchema,
  }),
  Settings: objectSchema<Settings>({ timeZone: nullableSchema(textSchema) }),
  FirstSteps: objectSchema<FirstStepsAnswer>({
    steps: listSchema(
      objectSchema<FirstStepsAnswer['steps'][number]>({
        step: optionSchema(firstSteps),
        state: optionSchema(firstStepStates),
      }),
    ),
  }),
  Error: errorSchema,
} as const;
