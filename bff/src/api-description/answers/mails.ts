import {
  type ClientMessage,
  type CustomerStatement,
  type InvoiceLink,
  type InvoiceMails,
  type Mail,
  mailFields,
  type MailOfInvoice,
  type MailOfLink,
  type MailSettings,
  type MailSettingsAnswer,
  type MailTemplate,
  type MessageOfInvoice,
  type NewInvoiceLink,
  type News,
  type NextReminder,
  type OpenCredit,
  type OpenInvoice,
  type Recurring,
  type RecurringRun,
  reminderHolds,
  type Reminders,
  reminderSources,
  templateFields,
} from '@paperbill/contracts/http';
import {
  clientMessageKinds,
  mailKinds,
  mailStates,
  recurringModes,
  recurringStates,
  recurringUnits,
} from '@paperbill/contracts/rules';
import {
  answered,
  count,
  date,
  decimal,
  id,
  instant,
  list,
  nullable,
  object,
  option,
  type Properties,
  type Schema,
  text,
  yesOrNo,
} from '../schema.js';

const linkProperties: Properties<InvoiceLink> = {
  id,
  createdAt: instant,
  openedAt: nullable(instant),
  mailedTo: nullable(text),
  mail: nullable(
    object<MailOfLink>({ id, kind: option(mailKinds), state: option(mailStates), sentAt: nullable(instant) }),
  ),
  revokedAt: nullable(instant),
};

const template = object<MailTemplate>(answered(templateFields));

/** The number of days after the due date. A negative number means days before the due date. */
const day: Schema<number> = { type: 'integer' };

const mailSettings = object<MailSettingsAnswer>({
  templates: object<MailSettings['templates']>({
    invoice: nullable(template),
    upcoming: nullable(template),
    overdue: nullable(template),
    receipt: nullable(template),
  }),
  remind: yesOrNo,
  reminderDays: list(day),
  workdaysOnly: yesOrNo,
  sendReceipts: yesOrNo,
  from: nullable(text),
});

const reminders = object<Reminders>({
  remind: yesOrNo,
  days: list(day),
  source: option(reminderSources),
  inherited: list(day),
  suggested: list(day),
  next: nullable(date),
  heldBy: nullable(option(reminderHolds)),
});

const recurring = object<Recurring>({
  id,
  invoiceId: id,
  invoiceNumber: text,
  clientName: text,
  clientEmail: text,
  companyEmail: text,
  total: decimal,
  revision: count,
  every: count,
  unit: option(recurringUnits),
  startsOn: date,
  endsOn: nullable(date),
  count: nullable(count),
  mode: option(recurringModes),
  recipients: nullable(
    object<NonNullable<Recurring['recipients']>>({ to: text, cc: list(text), bcc: list(text), replyTo: text }),
  ),
  state: option(recurringStates),
  made: count,
  nextDates: list(date),
  error: text,
  runs: list(
    object<RecurringRun>({
      date,
      invoiceId: nullable(id),
      invoiceNumber: nullable(text),
      draftId: nullable(id),
      isUnsent: yesOrNo,
    }),
  ),
});

const mailProperties: Properties<Mail> = {
  id,
  invoiceId: id,
  ...answered(mailFields),
  kind: option(mailKinds),
  cc: list(text),
  bcc: list(text),
  state: option(mailStates),
  error: text,
  createdAt: instant,
  sentAt: nullable(instant),
  openedAt: nullable(instant),
};

const messageProperties: Properties<ClientMessage> = {
  id,
  kind: option(clientMessageKinds),
  text,
  createdAt: instant,
  readAt: nullable(instant),
};

/** Schemas of the responses about invoice links, messages from clients, and e-mails. */
export const mailAnswers = {
  InvoiceLink: object<InvoiceLink>(linkProperties),
  NewInvoiceLink: object<NewInvoiceLink>({ ...linkProperties, url: text }),
  ClientMessage: object<ClientMessage>(messageProperties),
  News: object<News>({
    clientMessages: list(
      object<MessageOfInvoice>({ ...messageProperties, invoiceId: id, invoiceNumber: text, clientName: text }),
    ),
    mails: list(object<MailOfInvoice>({ ...mailProperties, invoiceNumber: text, clientName: text })),
  }),
  Mail: object<Mail>(mailProperties),
  InvoiceMails: object<InvoiceMails>({
    from: nullable(text),
    mails: list(object<Mail>(mailProperties)),
    reminders,
    recurring: list(recurring),
  }),
  CustomerStatement: object<CustomerStatement>({
    from: nullable(text),
    openInvoices: list(
      object<OpenInvoice>({
        id,
        invoiceNumber: text,
        invoiceDate: date,
        dueDate: date,
        total: decimal,
        amountDue: decimal,
        isOverdue: yesOrNo,
      }),
    ),
    more: count,
    credits: list(object<OpenCredit>({ id, invoiceNumber: text, invoiceDate: date, amount: decimal })),
    moreCredits: count,
    amountDue: decimal,
    mails: list(object<Mail>(mailProperties)),
  }),
  MailSettings: mailSettings,
  Reminders: reminders,
  Recurring: recurring,
  RecurringList: list(recurring),
  NextReminders: list(
    object<NextReminder>({
      invoiceId: id,
      invoiceNumber: text,
      clientName: text,
      to: text,
      amountDue: decimal,
      dueDate: date,
      date,
    }),
  ),
} as const;
