import type { Notices, ToDo, ToDoList, UnsuccessfulPayment } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type Currency,
  describeDue,
  describeExpiry,
  MAX_TO_DO,
  toCurrency,
} from '@paperbill/contracts/rules';
import { formatDate } from '../../../languages/format.js';
import { t } from '../../../languages/t.js';
import { getUserDate } from '../../../components/today.js';
import { draftPath } from '../../invoices/api/drafts.js';
import { invoicePath, quotePath } from '../../invoices/api/invoice-queries.js';

export interface ToDoRow {
  id: string;
  title: string;
  detail: string;
  path: string;
  amount?: string;
  currency?: Currency | undefined;
  /** Only the rows of overdue invoices have the button Send Reminder. */
  overdue?: { id: string; invoiceNumber: string };
  link?: { text: string; label: string };
}

interface ToDoKind {
  rows: ToDoRow[];
  total: number;
  path: string;
  /** Describes the items that have no row, for example '3 overdue invoices'. */
  formatCount: (count: number) => string;
}

const EMPTY_TO_DO_LIST: ToDoList<never> = { items: [], total: 0 };
const NOTHING_TO_DO: ToDo = {
  overdue: EMPTY_TO_DO_LIST,
  schedules: EMPTY_TO_DO_LIST,
  quotes: { accepted: EMPTY_TO_DO_LIST, open: EMPTY_TO_DO_LIST },
  drafts: EMPTY_TO_DO_LIST,
};
const NO_NOTICES: Notices = { clientMessages: [], mails: [], quoteAnswers: [] };

const describeOnlinePayment: Record<
  UnsuccessfulPayment['reason'],
  (values: { client: string; number: string }) => Pick<ToDoRow, 'title' | 'detail' | 'link'> & { path?: string }
> = {
  failed: (values) => ({
    title: t('{client} could not pay invoice {number} online', values),
    detail: t('The bank refused the payment'),
  }),
  disputed: (values) => ({
    title: t('{client} disputed the payment of invoice {number} online', values),
    detail: t('You can answer the dispute at Stripe'),
  }),
  overpaid: (values) => ({
    title: t('{client} paid too much for invoice {number}', values),
    detail: t('Open the invoice to refund the money'),
  }),
  unusedTransfer: (values) => ({
    title: t('{client} sent money for invoice {number} that pays nothing', values),
    detail: t('Open the invoice to see how to return the money'),
  }),
  refundFailed: (values) => ({
    title: t('The refund of invoice {number} to {client} failed or was cancelled', values),
    detail: t('The money is in your Stripe balance again'),
    link: { text: t('Refund Again'), label: t('Refund Again for invoice {number}', values) },
  }),
  stopped: (values) => ({
    title: t('{client} stopped the automatic payments of invoice {number}', values),
    detail: t('Later invoices are not charged, and wait for your client to pay'),
    path: '/recurring',
  }),
};

function listToDoKinds(
  toDo: ToDo,
  { mails, clientMessages, quoteAnswers = [] }: Notices,
  today: CalendarDate,
): ToDoKind[] {
  const { accepted, open } = toDo.quotes;
  const payments = toDo.payments ?? EMPTY_TO_DO_LIST;
  // While an accepted quote has no invoice, the quote has its own row.
  const answers = quoteAnswers.filter(({ quoteId }) => !accepted.items.some(({ id }) => id === quoteId));
  return [
    {
      ...groupUnreadNotices(
        mails.map(({ invoiceId, invoiceNumber, quoteId, quoteNumber, clientName, kind, state, error }) => ({
          id: (invoiceId ?? quoteId)!,
          title: t(
            'The {kind, select, statement {statement} other {e-mail}} with {document, select, invoice {invoice} other {quote}} {number} {state, select, failed {did not reach} other {may not have reached}} {client}',
            {
              kind,
              document: invoiceId ? 'invoice' : 'quote',
              number: (invoiceId ? invoiceNumber : quoteNumber) ?? '',
              state,
              client: clientName,
            },
          ),
          detail: error,
          path: invoiceId ? invoicePath(invoiceId) : quotePath(quoteId!),
        })),
      ),
      path: '/invoices',
      formatCount: (count) => t('{count, plural, one {# undelivered e-mail} other {# undelivered e-mails}}', { count }),
    },
    {
      rows: payments.items.map(({ id, invoiceId, invoiceNumber, clientName, amount, currency, reason }) => ({
        id,
        path: invoicePath(invoiceId),
        ...describeOnlinePayment[reason]({ client: clientName, number: invoiceNumber }),
        amount,
        currency,
      })),
      total: payments.total,
      path: '/invoices',
      formatCount: (count) =>
        t('{count, plural, one {# online payment to check} other {# online payments to check}}', { count }),
    },
    {
      rows: toDo.overdue.items.map(({ id, invoiceNumber, clientName, dueDate, currency, amountDue }) => ({
        id,
        title: t('Invoice {number} for {client}', { number: invoiceNumber, client: clientName }),
        detail: describeDue({ status: 'overdue', dueDate }, today),
        path: invoicePath(id),
        amount: amountDue,
        currency,
        overdue: { id, invoiceNumber },
      })),
      total: toDo.overdue.total,
      path: '/invoices?status=overdue&sort=dueDate',
      formatCount: (count) => t('{count, plural, one {# overdue invoice} other {# overdue invoices}}', { count }),
    },
    {
      rows: toDo.schedules.items.map(({ id, invoiceNumber, clientName, error }) => ({
        id,
        title: t('An invoice of the schedule of invoice {number} for {client} could not be created', {
          number: invoiceNumber,
          client: clientName,
        }),
        detail: error,
        path: '/recurring',
      })),
      total: toDo.schedules.total,
      path: '/recurring',
      formatCount: (count) =>
        t('{count, plural, one {# invoice that could not be created} other {# invoices that could not be created}}', {
          count,
        }),
    },
    {
      ...groupUnreadNotices(
        clientMessages.map(({ invoiceId, invoiceNumber, clientName, kind, text }) => ({
          id: invoiceId,
          title:
            kind === 'paid'
              ? t('{client} says that invoice {number} is paid', { client: clientName, number: invoiceNumber })
              : t('{client} has a question about invoice {number}', { client: clientName, number: invoiceNumber }),
          detail: text,
          path: invoicePath(invoiceId),
        })),
      ),
      path: '/invoices',
      formatCount: (count) =>
        t('{count, plural, one {# message of a client} other {# messages of clients}}', { count }),
    },
    {
      ...groupUnreadNotices(
        answers.map(({ quoteId, number, clientName, decision, note }) => ({
          id: quoteId,
          title: t('{client} {decision, select, accepted {accepted} other {declined}} quote {number}', {
            client: clientName,
            decision,
            number,
          }),
          detail: note,
          path: quotePath(quoteId),
        })),
      ),
      path: '/quotes',
      formatCount: (count) => t('{count, plural, one {# answer to a quote} other {# answers to quotes}}', { count }),
    },
    {
      rows: accepted.items.map(({ id, number, clientName, currency, total }) => ({
        id,
        title: t('{client}: quote {number} was accepted', { client: clientName, number }),
        detail: t('It has no invoice yet'),
        path: quotePath(id),
        amount: total,
        currency,
      })),
      total: accepted.total,
      path: '/quotes?status=accepted',
      formatCount: (count) => t('{count, plural, one {# accepted quote} other {# accepted quotes}}', { count }),
    },
    {
      rows: toDo.drafts.items.map(({ id, clientName, currency, total, updatedAt }) => ({
        id,
        title: clientName ? t('Draft for {client}', { client: clientName }) : t('Draft without a client'),
        detail: t('Saved on {date}', { date: formatDate(getUserDate(updatedAt)) }),
        path: draftPath(id),
        ...(total !== null && { amount: total, currency: toCurrency(currency) }),
      })),
      total: toDo.drafts.total,
      path: '/invoices',
      formatCount: (count) => t('{count, plural, one {# draft} other {# drafts}}', { count }),
    },
    {
      rows: open.items.map(({ id, number, clientName, currency, total, validUntil }) => ({
        id,
        title: t('Quote {number} for {client} awaits an answer', { number, client: clientName }),
        detail: describeExpiry({ status: 'open', validUntil }, today),
        path: quotePath(id),
        amount: total,
        currency,
      })),
      total: open.total,
      path: '/quotes?status=open',
      formatCount: (count) => t('{count, plural, one {# open quote} other {# open quotes}}', { count }),
    },
  ];
}

/** One row per document, because opening a document marks all of its notices as read. */
function groupUnreadNotices(all: ToDoRow[]): Pick<ToDoKind, 'rows' | 'total'> {
  const rows = [...new Map(all.toReversed().map((row) => [row.id, row])).values()].toReversed();
  return { rows, total: rows.length };
}

export interface ShownToDoItems {
  rows: ToDoRow[];
  /** Links to the items that have no row. */
  moreLinks: { path: string; text: string }[];
}

/**
 * Each kind of item gets one row before any kind gets a second row. Otherwise many overdue invoices could hide all
 * other items. `toDo` or `notices` is undefined if its request failed.
 */
export function pickToDo(toDo: ToDo | undefined, notices: Notices | undefined, today: CalendarDate): ShownToDoItems {
  const kinds = listToDoKinds(toDo ?? NOTHING_TO_DO, notices ?? NO_NOTICES, today);
  const byPosition = kinds.flatMap(({ rows }) => rows.map((row, position) => ({ row, position })));
  const pickedItems = new Set(
    byPosition
      .toSorted((one, other) => Math.min(one.position, 1) - Math.min(other.position, 1))
      .slice(0, MAX_TO_DO)
      .map(({ row }) => row),
  );
  return {
    rows: kinds.flatMap(({ rows }) => rows.filter((row) => pickedItems.has(row))),
    moreLinks: kinds.flatMap(({ rows, total, path, formatCount }) => {
      const count = total - rows.filter((row) => pickedItems.has(row)).length;
      return count > 0 ? [{ path, text: formatCount(count) }] : [];
    }),
  };
}
