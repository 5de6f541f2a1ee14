import type { Notices, ToDo } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  type Currency,
  describeDue,
  describeExpiry,
  formatDate,
  MAX_TO_DO,
  toCurrency,
} from '@paperbill/contracts/rules';
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
  /** The overdue invoice for which the row has the button Send Reminder. */
  overdue?: { id: string; invoiceNumber: string };
}

interface ToDoKind {
  rows: ToDoRow[];
  total: number;
  /** The path of the page that lists all items of this kind. */
  path: string;
  names: [one: string, several: string];
}

const EMPTY_LIST = { items: [], total: 0 };
const NOTHING_TO_DO: ToDo = {
  overdue: EMPTY_LIST,
  schedules: EMPTY_LIST,
  quotes: { accepted: EMPTY_LIST, open: EMPTY_LIST },
  drafts: EMPTY_LIST,
};
const NO_NOTICES: Notices = { clientMessages: [], mails: [], quoteAnswers: [] };

/** Returns all kinds of things to do, most urgent first. */
function listToDoKinds(
  toDo: ToDo,
  { mails, clientMessages, quoteAnswers = [] }: Notices,
  today: CalendarDate,
): ToDoKind[] {
  const { accepted, open } = toDo.quotes;
  // An answer that accepted a quote is left out while the quote has no invoice, because the quote already has its own
  // row.
  const answers = quoteAnswers.filter(({ quoteId }) => !accepted.items.some(({ id }) => id === quoteId));
  return [
    {
      ...groupUnreadNotices(
        mails.map(({ invoiceId, invoiceNumber, quoteId, quoteNumber, clientName, kind, state, error }) => ({
          id: (invoiceId ?? quoteId)!,
          title: `The ${kind === 'statement' ? 'statement' : 'e-mail'} with ${invoiceId ? `invoice ${invoiceNumber}` : `quote ${quoteNumber}`} ${
            state === 'failed' ? 'did not reach' : 'may not have reached'
          } ${clientName}`,
          detail: error,
          path: invoiceId ? invoicePath(invoiceId) : quotePath(quoteId!),
        })),
      ),
      path: '/invoices',
      names: ['undelivered e-mail', 'undelivered e-mails'],
    },
    {
      rows: toDo.overdue.items.map(({ id, invoiceNumber, clientName, dueDate, currency, amountDue }) => ({
        id,
        title: `Invoice ${invoiceNumber} for ${clientName}`,
        detail: describeDue({ status: 'overdue', dueDate }, today),
        path: invoicePath(id),
        amount: amountDue,
        currency,
        overdue: { id, invoiceNumber },
      })),
      total: toDo.overdue.total,
      path: '/invoices?status=overdue&sort=dueDate',
      names: ['overdue invoice', 'overdue invoices'],
    },
    {
      rows: toDo.schedules.items.map(({ id, invoiceNumber, clientName, error }) => ({
        id,
        title: `An invoice of the schedule of invoice ${invoiceNumber} for ${clientName} could not be created`,
        detail: error,
        path: '/recurring',
      })),
      total: toDo.schedules.total,
      path: '/recurring',
      names: ['invoice that could not be created', 'invoices that could not be created'],
    },
    {
      ...groupUnreadNotices(
        clientMessages.map(({ invoiceId, invoiceNumber, clientName, kind, text }) => ({
          id: invoiceId,
          title:
            kind === 'paid'
              ? `${clientName} says that invoice ${invoiceNumber} is paid`
              : `${clientName} has a question about invoice ${invoiceNumber}`,
          detail: text,
          path: invoicePath(invoiceId),
        })),
      ),
      path: '/invoices',
      names: ['message of a client', 'messages of clients'],
    },
    {
      ...groupUnreadNotices(
        answers.map(({ quoteId, number, clientName, decision, note }) => ({
          id: quoteId,
          title: `${clientName} ${decision} quote ${number}`,
          detail: note,
          path: quotePath(quoteId),
        })),
      ),
      path: '/quotes',
      names: ['answer to a quote', 'answers to quotes'],
    },
    {
      rows: accepted.items.map(({ id, number, clientName, currency, total }) => ({
        id,
        title: `${clientName}: quote ${number} was accepted`,
        detail: 'It has no invoice yet',
        path: quotePath(id),
        amount: total,
        currency,
      })),
      total: accepted.total,
      path: '/quotes?status=accepted',
      names: ['accepted quote', 'accepted quotes'],
    },
    {
      rows: toDo.drafts.items.map(({ id, clientName, currency, total, updatedAt }) => ({
        id,
        title: clientName ? `Draft for ${clientName}` : 'Draft without a client',
        detail: `Saved on ${formatDate(getUserDate(updatedAt))}`,
        path: draftPath(id),
        ...(total !== null && { amount: total, currency: toCurrency(currency) }),
      })),
      total: toDo.drafts.total,
      path: '/invoices',
      names: ['draft', 'drafts'],
    },
    {
      rows: open.items.map(({ id, number, clientName, currency, total, validUntil }) => ({
        id,
        title: `Quote ${number} for ${clientName} awaits an answer`,
        detail: describeExpiry({ status: 'open', validUntil }, today),
        path: quotePath(id),
        amount: total,
        currency,
      })),
      total: open.total,
      path: '/quotes?status=open',
      names: ['open quote', 'open quotes'],
    },
  ];
}

/** Returns one row for each document, because opening a document marks all of its notices as read. */
function groupUnreadNotices(all: ToDoRow[]): Pick<ToDoKind, 'rows' | 'total'> {
  const rows = [...new Map(all.toReversed().map((row) => [row.id, row])).values()].toReversed();
  return { rows, total: rows.length };
}

export interface PickedToDo {
  rows: ToDoRow[];
  /** Links to the lists of items that have no row. `text` contains the number of these items. */
  moreLinks: { path: string; text: string }[];
}

/**
 * Picks the rows to show. Each kind gets one row before any kind gets a second row, so that many overdue invoices do
 * not hide everything else.
 *
 * @param toDo undefined if it could not be loaded. The rows of the notices are still picked
 * @param notices undefined if they could not be loaded. The other rows are still picked
 */
export function pickToDo(toDo: ToDo | undefined, notices: Notices | undefined, today: CalendarDate): PickedToDo {
  const kinds = listToDoKinds(toDo ?? NOTHING_TO_DO, notices ?? NO_NOTICES, today);
  const byTurn = kinds.flatMap(({ rows }) => rows.map((row, turn) => ({ row, turn })));
  const picked = new Set(
    byTurn
      .toSorted((one, other) => Math.min(one.turn, 1) - Math.min(other.turn, 1))
      .slice(0, MAX_TO_DO)
      .map(({ row }) => row),
  );
  return {
    rows: kinds.flatMap(({ rows }) => rows.filter((row) => picked.has(row))),
    moreLinks: kinds.flatMap(({ rows, total, path, names: [one, several] }) => {
      const count = total - rows.filter((row) => picked.has(row)).length;
      return count > 0 ? [{ path, text: `${count} ${count === 1 ? one : several}` }] : [];
    }),
  };
}
