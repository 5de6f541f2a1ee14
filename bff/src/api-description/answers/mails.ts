import type * as http from '@paperbill/contracts/http';
import {
  mailFields,
  reminderPauseReasons,
  reminderSources,
  templateFields,
  unsuccessfulPaymentReasons,
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

const mailOfLinkSchema = objectSchema<http.MailOfLink>({
  id: idSchema,
  kind: optionSchema(mailKinds),
  state: optionSchema(mailStates),
  sentAt: nullableSchema(instantSchema),
});

const linkProperties: Properties<http.InvoiceLink> = {
  id: idSchema,
  createdAt: instantSchema,
  openedAt: nullableSchema(instantSchema),
  mailedTo: nullableSchema(textSchema),
  mail: nullableSchema(mailOfLinkSchema),
  revokedAt: nullableSchema(instantSchema),
};

const templateSchema = objectSchema<http.MailTemplate>(toAnswerSchemas(templateFields));

/** The day of a reminder, counted in days after the due date. A negative number is a day before the due date. */
const reminderDaySchema: Schema<number> = { type: 'integer' };

const templatesSchemas: Properties<http.MailTemplates> = {
  invoice: nullableSchema(templateSchema),
  upcoming: nullableSchema(templateSchema),
  overdue: nullableSchema(templateSchema),
  receipt: nullableSchema(templateSchema),
  quote: nullableSchema(templateSchema),
  quoteReminder: nullableSchema(templateSchema),
};

const mailSettingsSchema = objectSchema<http.MailSettingsAnswer>(
  {
    templates: objectSchema<http.MailTemplates>(templatesSchemas),
    translations: toTranslationsSchema(
      objectSchema<Partial<http.MailTemplates>>(templatesSchemas, ...keysOf(templatesSchemas)),
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

const remindersSchema = objectSchema<http.Reminders>({
  remind: booleanSchema,
  days: listSchema(reminderDaySchema),
  source: optionSchema(reminderSources),
  inherited: listSchema(reminderDaySchema),
  suggested: listSchema(reminderDaySchema),
  next: nullableSchema(dateSchema),
  heldBy: nullableSchema(optionSchema(reminderPauseReasons)),
});

const recurringSchema = objectSchema<Omit<http.Recurring, 'failure'>>(
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
      objectSchema<NonNullable<http.Recurring['recipients']>>({
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
      objectSchema<http.RecurringRun>({
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

const mailProperties: Properties<Omit<http.Mail, 'failure'>> = {
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

const messageProperties: Properties<http.ClientMessage> = {
  id: idSchema,
  kind: optionSchema(clientMessageKinds),
  text: textSchema,
  createdAt: instantSchema,
  readAt: nullableSchema(instantSchema),
};

const toDoListSchema = <Item>(item: Schema<Item>): Schema<http.ToDoList<Item>> =>
  objectSchema<http.ToDoList<Item>>({ items: listSchema(item), total: countSchema });

const waitingQuoteSchema = objectSchema<http.WaitingQuote>({
  id: idSchema,
  number: textSchema,
  clientName: textSchema,
  currency: currencySchema,
  total: decimalSchema,
  validUntil: dateSchema,
});

export const mailSchemas = {
  InvoiceLink: objectSchema<http.InvoiceLink>(linkProperties),
  NewInvoiceLink: objectSchema<http.NewInvoiceLink>({ ...linkProperties, url: textSchema }),
  QuoteLink: objectSchema<http.QuoteLink>(linkProperties),
  NewQuoteLink: objectSchema<http.NewQuoteLink>({ ...linkProperties, url: textSchema }),
  ClientMessage: objectSchema<http.ClientMessage>(messageProperties),
  News: objectSchema<http.Notices>({
    clientMessages: listSchema(
      objectSchema<http.MessageOfInvoice>({
        ...messageProperties,
        invoiceId: idSchema,
        invoiceNumber: textSchema,
        clientName: textSchema,
      }),
    ),
    mails: listSchema(
      objectSchema<Omit<http.MailOfDocument, 'failure'>>({
        ...mailProperties,
        invoiceNumber: nullableSchema(textSchema),
        quoteNumber: nullableSchema(textSchema),
        clientName: textSchema,
      }),
    ),
    quoteAnswers: listSchema(
      objectSchema<http.AnswerOfQuote>({
        ...schemaPropertiesOfQuoteAnswer,
        quoteId: idSchema,
        number: textSchema,
        clientName: textSchema,
      }),
    ),
  }),
  ToDo: objectSchema<http.ToDoAnswer>(
    {
      from: nullableSchema(textSchema),
      overdue: toDoListSchema(
        objectSchema<http.OverdueInvoice>({
          id: idSchema,
          invoiceNumber: textSchema,
          clientName: textSchema,
          dueDate: dateSchema,
          currency: currencySchema,
          amountDue: decimalSchema,
        }),
      ),
      schedules: toDoListSchema(
        objectSchema<Omit<http.FailedSchedule, 'failure'>>({
          id: idSchema,
          invoiceNumber: textSchema,
          clientName: textSchema,
          error: textSchema,
        }),
      ),
      quotes: objectSchema<http.WaitingQuotes>({
        accepted: toDoListSchema(waitingQuoteSchema),
        open: toDoListSchema(waitingQuoteSchema),
      }),
      drafts: toDoListSchema(
        objectSchema<http.UnfinishedDraft>({
          id: idSchema,
          clientName: textSchema,
          currency: textSchema,
          total: nullableSchema(decimalSchema),
          updatedAt: instantSchema,
        }),
      ),
      payments: toDoListSchema(
        objectSchema<http.UnsuccessfulPayment>({
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
  Mail: objectSchema<Omit<http.Mail, 'failure'>>(mailProperties),
  InvoiceMails: objectSchema<http.InvoiceMails>({
    from: nullableSchema(textSchema),
    mails: listSchema(objectSchema<Omit<http.Mail, 'failure'>>(mailProperties)),
    reminders: remindersSchema,
    recurring: listSchema(recurringSchema),
  }),
  QuoteMails: objectSchema<http.QuoteMails>({
    from: nullableSchema(textSchema),
    mails: listSchema(objectSchema<Omit<http.Mail, 'failure'>>(mailProperties)),
    reminders: remindersSchema,
  }),
  CustomerStatement: objectSchema<http.CustomerStatement>(
    {
      from: nullableSchema(textSchema),
      currency: currencySchema,
      currencies: listSchema(currencySchema),
      openInvoices: listSchema(
        objectSchema<http.OpenInvoice>(
          {
            id: idSchema,
            invoiceNumber: textSchema,
            invoiceDate: dateSchema,
            dueDate: dateSchema,
            total: decimalSchema,
            amountDue: decimalSchema,
            isOverdue: booleanSchema,
            charge: objectSchema<NonNullable<http.OpenInvoice['charge']>>({
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
        objectSchema<http.OpenCredit>({
          id: idSchema,
          invoiceNumber: textSchema,
          invoiceDate: dateSchema,
          amount: decimalSchema,
        }),
      ),
      moreCredits: countSchema,
      amountDue: decimalSchema,
      mails: listSchema(objectSchema<Omit<http.Mail, 'failure'>>(mailProperties)),
    },
    'currencies',
  ),
  MailSettings: mailSettingsSchema,
  Reminders: remindersSchema,
  Recurring: recurringSchema,
  RecurringList: listSchema(recurringSchema),
  NextReminders: listSchema(
    objectSchema<http.NextReminder>({
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
