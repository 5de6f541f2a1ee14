import type * as http from '@paperbill/contracts/http';
import {
  auditActions,
  errorCatalogue,
  firstSteps,
  firstStepStates,
  planStatuses,
  profileFields,
  stoppedReasons,
  taxFields,
  translatedProfileFields,
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

const errorSchema = objectSchema<Omit<http.ErrorBody, 'reasons'>>(
  {
    message: textSchema,
    error: textSchema,
    code: optionSchema(Object.keys(errorCatalogue)),
    errors: listSchema(objectSchema({ path: textSchema, message: textSchema })),
    requestId: textSchema,
  },
  'errors',
);

const userSchema = objectSchema<http.User>(
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

const subscriptionStatusSchema = objectSchema<http.SubscriptionStatus>(
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

const profileSchema = objectSchema<http.CompanyProfile>(
  {
    id: nullableSchema(idSchema),
    ...toAnswerSchemas(profileFields),
    translations: toTranslationsSchema(
      objectSchema<http.ProfileTranslation>(
        toAnswerSchemas(translatedProfileFields),
        ...keysOf(translatedProfileFields),
      ),
    ),
    logoUrl: textSchema,
    nextInvoiceNumber: nextInvoiceNumberSchema,
    createdAt: nullableSchema(instantSchema),
    updatedAt: nullableSchema(instantSchema),
  },
  'roundingStep',
  'translations',
);

const numberFormatSchema = objectSchema<http.NumberFormat>({
  format: textSchema,
  nextNumber: textSchema,
  nextCounter: nullableSchema(countSchema),
});

export const accountSchemas = {
  User: userSchema,
  ArchiveProgress: objectSchema<http.ArchiveProgress>({
    underWay: nullableSchema(objectSchema<{ done: number; total: number }>({ done: countSchema, total: countSchema })),
    last: nullableSchema(objectSchema<{ at: string; whole: boolean }>({ at: instantSchema, whole: booleanSchema })),
  }),
  AccountDeletion: objectSchema<http.AccountDeletion>({ deletionAt: instantSchema }),
  BrowserSession: objectSchema<http.BrowserSession>(
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
  AuditPage: objectSchema<http.AuditPage>({
    events: listSchema(
      objectSchema<http.AuditEvent>(
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
  PaymentOptions: objectSchema<http.PaymentOptions>({ iban: textSchema, paymentLink: textSchema }),
  ...onlinePaymentSchemas,
  Tax: objectSchema<http.Tax>({
    id: idSchema,
    ...toAnswerSchemas(taxFields),
    isDefault: booleanSchema,
    isArchived: booleanSchema,
  }),
  NumberFormats: objectSchema<http.NumberFormats>({
    invoice: numberFormatSchema,
    quote: numberFormatSchema,
    creditNote: numberFormatSchema,
  }),
  Settings: objectSchema<http.Settings>({ timeZone: nullableSchema(textSchema) }),
  FirstSteps: objectSchema<http.FirstStepsAnswer>({
    steps: listSchema(
      objectSchema<http.FirstStepsAnswer['steps'][number]>({
        step: optionSchema(firstSteps),
        state: optionSchema(firstStepStates),
      }),
    ),
  }),
  Error: errorSchema,
} as const;
