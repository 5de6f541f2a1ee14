import type {
  ClientMessage,
  CreditNote,
  InvoiceDetails,
  InvoiceEvent,
  InvoiceLink,
  Mail,
  OnlinePayment,
  Payment,
} from '@paperbill/contracts/http';
import type { Instant, InvoiceAction, MailKind } from '@paperbill/contracts/rules';

export type ActivityEntry = { id: string; at: Instant } & (
  | { kind: 'event'; event: InvoiceEvent }
  | { kind: 'mail'; mail: Mail; link: InvoiceLink | undefined }
  | { kind: 'payment'; payment: Payment }
  | { kind: 'online-attempt'; attempt: OnlinePayment }
  | { kind: 'credit-note'; note: CreditNote }
  | { kind: 'link'; link: InvoiceLink }
  | { kind: 'message'; message: ClientMessage }
);

interface ActivitySources {
  invoice: Pick<InvoiceDetails, 'history' | 'payments' | 'creditNotes' | 'onlinePayments'>;
  /** The e-mails of the invoice. Undefined if the e-mails could not be loaded. */
  mails: Mail[] | undefined;
  links: InvoiceLink[] | undefined;
  messages: ClientMessage[] | undefined;
}

/** The server records the result of an e-mail within 10 minutes. */
const MAX_EVENT_DELAY_MS = 15 * 60_000;

const sentActions: Record<MailKind, InvoiceAction> = {
  invoice: 'mail-sent',
  quote: 'mail-sent',
  reminder: 'reminder-sent',
  receipt: 'receipt-sent',
  test: 'mail-sent',
  statement: 'statement-sent',
  uncharged: 'mail-sent',
};

/**
 * The e-mail of a statement adds an event to each of its invoices. Only the first invoice also has an entry of the
 * e-mail itself.
 */
function isEventOfMail({ action, at }: InvoiceEvent, { kind, state, sentAt }: Mail): boolean {
  if (action === 'mail-failed') return state === 'failed';
  if (sentAt === null) return false;
  if (action === 'mail-unknown') return true;
  return action === sentActions[kind] && Math.abs(Date.parse(at) - Date.parse(sentAt)) <= MAX_EVENT_DELAY_MS;
}

/** Canceled attempts are shown only for bank transfers, because their money can still arrive at Stripe. */
const isShownAttempt = ({ state, method }: OnlinePayment): boolean =>
  state === 'canceled' ? method === 'bank_transfer' : state !== 'succeeded';

/** Leaves out events that only repeat a more detailed entry, and unread messages, which the page shows at its top. */
export function listActivity({ invoice, mails = [], links = [], messages = [] }: ActivitySources): ActivityEntry[] {
  const { history, payments, creditNotes, onlinePayments = [] } = invoice;
  const working = links.filter(({ revokedAt }) => revokedAt === null);
  const findLink = ({ id }: Mail) => working.find(({ mail }) => mail?.id === id);
  const mailLinks = new Set(mails.map((mail) => findLink(mail)));
  const otherLinks = working.filter((link) => !mailLinks.has(link));

  let events = history.filter((event) => !mails.some((mail) => isEventOfMail(event, mail)));
  const omitNearestEvent = (action: InvoiceAction, at: Instant, amount: InvoiceEvent['amount'] = null) => {
    const said = findNearestEvent(events, action, at, amount);
    events = events.filter((event) => event !== said);
  };
  for (const { source, createdAt, amount } of payments) {
    if (source === 'marked') omitNearestEvent('marked-paid', createdAt);
    else omitNearestEvent('payment-recorded', createdAt, amount);
  }
  for (const { createdAt, total } of creditNotes) omitNearestEvent('credited', createdAt, total);
  for (const { kind, createdAt } of messages)
    omitNearestEvent(kind === 'paid' ? 'client-paid' : 'client-question', createdAt);
  for (const { openedAt } of [...mails, ...otherLinks]) if (openedAt) omitNearestEvent('opened', openedAt);

  const entries: ActivityEntry[] = [
    ...mails.map((mail): ActivityEntry => {
      return { kind: 'mail', id: mail.id, at: mail.sentAt ?? mail.createdAt, mail, link: findLink(mail) };
    }),
    ...payments.map((payment): ActivityEntry => {
      return { kind: 'payment', id: payment.id, at: payment.createdAt, payment };
    }),
    ...onlinePayments
      .filter((attempt) => isShownAttempt(attempt))
      .map((attempt): ActivityEntry => ({ kind: 'online-attempt', id: attempt.id, at: attempt.createdAt, attempt })),
    ...creditNotes.map((note): ActivityEntry => ({ kind: 'credit-note', id: note.id, at: note.createdAt, note })),
    ...otherLinks.map((link): ActivityEntry => {
      return { kind: 'link', id: link.id, at: link.mail?.sentAt ?? link.createdAt, link };
    }),
    ...messages
      .filter(({ readAt }) => readAt !== null)
      .map((message): ActivityEntry => ({ kind: 'message', id: message.id, at: message.createdAt, message })),
    ...events.map((event): ActivityEntry => ({ kind: 'event', id: event.id, at: event.at, event })),
  ];
  return entries.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

/** Finds the event that an entry of the page repeats. The times of the event and the entry can differ a little. */
function findNearestEvent(
  events: InvoiceEvent[],
  action: InvoiceAction,
  at: Instant,
  amount: InvoiceEvent['amount'],
): InvoiceEvent | undefined {
  const distance = (event: InvoiceEvent) => Math.abs(Date.parse(event.at) - Date.parse(at));
  return events
    .filter((event) => event.action === action && event.amount === amount)
    .sort((one, other) => distance(one) - distance(other))[0];
}
