import {
  type AnswerOfQuote,
  type ClientMessage,
  type CustomerStatement,
  type InvoiceLink,
  type InvoiceMails,
  type Mail,
  mailFields,
  type MailOfDocument,
  type MailOfLink,
  type MailSettingsAnswer,
  type MailTemplate,
  type MailTemplates,
  type MessageOfInvoice,
  type NewInvoiceLink,
  type NewQuoteLink,
  type QuoteLink,
  type QuoteMails,
  type Notices,
  type NextReminder,
  type OpenCredit,
  type OpenInvoice,
  type OverdueInvoice,
  type Recurring,
  type RecurringRun,
  reminderPauseReasons,
  type Reminders,
  reminderSources,
  type FailedSchedule,
  templateFields,
  type ToDoAnswer,
  type ToDoList,
  type UnfinishedDraft,
  type UnsuccessfulPayment,
  unsuccessfulPaymentReasons,
  type WaitingQuote,
  type WaitingQuotes,
} from '@paperbill/contracts/http';
import {
  clientMessageKinds,
  keysOf,
  mailKinds,
  mailStates,
  recurringModes,
  recurringStates,
  recurringUnits,
} from '@paperbill/contracts/rules';
import {
  toAnswerSchemas,
  countSchema,
  currencySchema,
  dateSchema,
  decimalSchema,
  idSchema,
  instantSchema,
  listSchema,
  nullableSchema,
  objectSchema,
  optionSchema,
  type Properties,
  type Schema,
  textSchema,
  booleanSchema,
  toTranslationsSchema,
} from '../schema.js';
import { savedCardSchema, stoppedCardSchema } from './online-payments.js';
import { schemaPropertiesOfQuoteAnswer } from './drafts-and-quotes.js';

const mailOfLinkSchema = objectSchema<MailOfLink>({
  id: idSchema,
  kind: optionSchema(mailKinds),
  state: optionSchema(mailStates),
  sentAt: nullableSchema(instantSchema),
});

const linkProperties: Properties<InvoiceLink> = {
  id: idSchema,
  createdAt: instantSchema,
  openedAt: nullableSchema(instantSchema),
  mailedTo: nullableSchema(textSchema),
  mail: nullableSchema(mailOfLinkSchema),
  revokedAt: nullableSchema(instantSchema),
};

const templateSchema = objectSchema<MailTemplate>(toAnswerSchemas(templateFields));

/** Days after the due date. Negative numbers are days before the due date. */
const reminderDaySchema: Schema<number> = { type: 'integer' };

const templatesSchemas: Properties<MailTemplates> = {
  invoice: nullableSchema(templateSchema),
  upcoming: nullableSchema(templateSchema),
  overdue: nullableSchema(templateSchema),
  receipt: nullableSchema(templateSchema),
  quote: nullableSchema(templateSchema),
  quoteReminder: nullableSchema(templateSchema),
};

const mailSettingsSchema = objectSchema<MailSettingsAnswer>(
  {
    templates: objectSchema<MailTemplates>(templatesSchemas),
    translations: toTranslationsSchema(
      objectSchema<Partial<MailTemplates>>(templatesSchemas, ...keysOf(templatesSchemas)),
    ),
    remind: booleanSchema,
    remindOfQuotes: booleanSchema,
    reminderDays: listSchema(reminderDaySchema),
    workdaysOnly: booleanSchema,
    sendReceipts: booleanSchema,
    from: nullableSchema(textSchema),
  },
  'translations',
);

const remindersSchema = objectSchema<Reminders>({
  remind: booleanSchema,
  days: listSchema(reminderDaySchema),
  source: optionSchema(reminderSources),
  inherited: listSchema(reminderDaySchema),
  suggested: listSchema(reminderDaySchema),
  next: nullableSchema(dateSchema),
  heldBy: nullableSchema(optionSchema(reminderPauseReasons)),
});

const recurringSchema = objectSchema<Omit<Recurring, 'failure'>>(
  {
    id: idSchema,
    invoiceId: idSchema,
    invoiceNumber: textSchema,
    clientName: textSchema,
    clientEmail: textSchema,
    companyEmail: textSchema,
    currency: currencySchema,
    total: decimalSchema,
    revision: countSchema,
    every: countSchema,
    unit: optionSchema(recurringUnits),
    startsOn: dateSchema,
    endsOn: nullableSchema(dateSchema),
    count: nullableSchema(countSchema),
    mode: optionSchema(recurringModes),
    recipients: nullableSchema(
      objectSchema<NonNullable<Recurring['recipients']>>({
        to: textSchema,
        cc: listSchema(textSchema),
        bcc: listSchema(textSchema),
        replyTo: textSchema,
      }),
    ),
    state: optionSchema(recurringStates),
    made: countSchema,
    nextDates: listSchema(dateSchema),
    error: textSchema,
    savedCard: savedCardSchema,
    stoppedCard: stoppedCardSchema,
    runs: listSchema(
      objectSchema<RecurringRun>({
        date: dateSchema,
        invoiceId: nullableSchema(idSchema),
        invoiceNumber: nullableSchema(textSchema),
        draftId: nullableSchema(idSchema),
        isUnsent: booleanSchema,
      }),
    ),
  },
  'savedCard',
  'stoppedCard',
);

const mailProperties: Properties<Omit<Mail, 'failure'>> = {
  id: idSchema,
  invoiceId: nullableSchema(idSchema),
  quoteId: nullableSchema(idSchema),
  ...toAnswerSchemas(mailFields),
  kind: optionSchema(mailKinds),
  cc: listSchema(textSchema),
  bcc: listSchema(textSchema),
  state: optionSchema(mailStates),
  error: textSchema,
  createdAt: instantSchema,
  sentAt: nullableSchema(instantSchema),
  openedAt: nullableSchema(instantSchema),
};

const messageProperties: Properties<ClientMessage> = {
  id: idSchema,
  kind: optionSchema(clientMessageKinds),
  text: textSchema,
  createdAt: instantSchema,
  readAt: nullableSchema(instantSchema),
};

const toDoListSchema = <Item>(item: Schema<Item>): Schema<ToDoList<Item>> =>
  objectSchema<ToDoList<Item>>({ items: listSchema(item), total: countSchema });

const waitingQuoteSchema = objectSchema<WaitingQuote>({
  id: idSchema,
  number: textSchema,
  clientName: textSchema,
  currency: currencySchema,
  total: decimalSchema,
  validUntil: dateSchema,
});

export const mailSchemas = {
  InvoiceLink: objectSchema<InvoiceLink>(linkProperties),
  NewInvoiceLink: objectSchema<NewInvoiceLink>({ ...linkProperties, url: textSchema }),
  QuoteLink: objectSchema<QuoteLink>(linkProperties),
  NewQuoteLink: objectSchema<NewQuoteLink>({ ...linkProperties, url: textSchema }),
  ClientMessage: objectSchema<ClientMessage>(messageProperties),
  News: objectSchema<Notices>({
    clientMessages: listSchema(
      objectSchema<MessageOfInvoice>({
        ...messageProperties,
        invoiceId: idSchema,
        invoiceNumber: textSchema,
        clientName: textSchema,
      }),
    ),
    mails: listSchema(
      objectSchema<Omit<MailOfDocument, 'failure'>>({
        ...mailProperties,
        invoiceNumber: nullableSchema(textSchema),
        quoteNumber: nullableSchema(textSchema),
        clientName: textSchema,
      }),
    ),
    quoteAnswers: listSchema(
      objectSchema<AnswerOfQuote>({
        ...schemaPropertiesOfQuoteAnswer,
        quoteId: idSchema,
        number: textSchema,
        clientName: textSchema,
      }),
    ),
  }),
  ToDo: objectSchema<ToDoAnswer>(
    {
      from: nullableSchema(textSchema),
      overdue: toDoListSchema(
        objectSchema<OverdueInvoice>({
          id: idSchema,
          invoiceNumber: textSchema,
          clientName: textSchema,
          dueDate: dateSchema,
          currency: currencySchema,
          amountDue: decimalSchema,
        }),
      ),
      schedules: toDoListSchema(
        objectSchema<Omit<FailedSchedule, 'failure'>>({
          id: idSchema,
          invoiceNumber: textSchema,
          clientName: textSchema,
          error: textSchema,
        }),
      ),
      quotes: objectSchema<WaitingQuotes>({
        accepted: toDoListSchema(waitingQuoteSchema),
        open: toDoListSchema(waitingQuoteSchema),
      }),
      drafts: toDoListSchema(
        objectSchema<UnfinishedDraft>({
          id: idSchema,
          clientName: textSchema,
          currency: textSchema,
          total: nullableSchema(decimalSchema),
          updatedAt: instantSchema,
        }),
      ),
      payments: toDoListSchema(
        objectSchema<UnsuccessfulPayment>({
          id: textSchema,
          invoiceId: idSchema,
          invoiceNumber: textSchema,
          clientName: textSchema,
          amount: decimalSchema,
          currency: currencySchema,
          reason: optionSchema(unsuccessfulPaymentReasons),
        }),
      ),
    },
    'payments',
  ),
  Mail: objectSchema<Omit<Mail, 'failure'>>(mailProperties),
  InvoiceMails: objectSchema<InvoiceMails>({
    from: nullableSchema(textSchema),
    mails: listSchema(objectSchema<Omit<Mail, 'failure'>>(mailProperties)),
    reminders: remindersSchema,
    recurring: listSchema(recurringSchema),
  }),
  QuoteMails: objectSchema<QuoteMails>({
    from: nullableSchema(textSchema),
    mails: listSchema(objectSchema<Omit<Mail, 'failure'>>(mailProperties)),
    reminders: remindersSchema,
  }),
  CustomerStatement: objectSchema<CustomerStatement>(
    {
      from: nullableSchema(textSchema),
      currency: currencySchema,
      currencies: listSchema(currencySchema),
      openInvoices: listSchema(
        objectSchema<OpenInvoice>(
          {
            id: idSchema,
            invoiceNumber: textSchema,
            invoiceDate: dateSchema,
            dueDate: dateSchema,
            total: decimalSchema,
            amountDue: decimalSchema,
            isOverdue: booleanSchema,
            charge: objectSchema<NonNullable<OpenInvoice['charge']>>({
              brand: textSchema,
              last4: textSchema,
              date: dateSchema,
            }),
          },
          'charge',
        ),
      ),
      more: countSchema,
      credits: listSchema(
        objectSchema<OpenCredit>({
          id: idSchema,
          invoiceNumber: textSchema,
          invoiceDate: dateSchema,
          amount: decimalSchema,
        }),
      ),
      moreCredits: countSchema,
      amountDue: decimalSchema,
      mails: listSchema(objectSchema<Omit<Mail, 'failure'>>(mailProperties)),
    },
    'currencies',
  ),
  MailSettings: mailSettingsSchema,
  Reminders: remindersSchema,
  Recurring: recurringSchema,
  RecurringList: listSchema(recurringSchema),
  NextReminders: listSchema(
    objectSchema<NextReminder>({
      invoiceId: idSchema,
      invoiceNumber: textSchema,
      clientName: textSchema,
      to: textSchema,
      amountDue: decimalSchema,
      dueDate: dateSchema,
      date: dateSchema,
    }),
  ),
} as const;
