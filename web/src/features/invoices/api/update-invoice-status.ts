import type { InvoiceDetails, InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import { MAX_PAGE_SIZE, type RevenuePeriod } from '@paperbill/contracts/rules';
import { statusTexts, type ToastText } from '@paperbill/contracts/texts';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { noAnswerCause, requestJson } from '../../../api/request.js';
import { registerUnsaved } from '../../../drafts/unsaved.js';
import { showToast } from '../../../toasts/toast-store.js';
import { CUSTOMERS } from '../../customers/api/customer-queries.js';
import { INVOICE_BY_ID, INVOICE_STATS, type InvoiceList, INVOICES } from './invoice-queries.js';
import {
  detailsWithMark,
  markedAs,
  optimisticStats,
  statusToSend,
  type WantedStatus,
  withMark,
} from './optimistic-status.js';
import { type PendingStatus, pendingStatuses } from './pending-status.js';

/**
 * Marks invoices, one or many, at once in every list and figure on the page, and offers to take it back. A toast says
 * where the server refused; there the invoice is put back. Works on after the page that began it is gone.
 */
export function useMarkInvoices(): (invoices: readonly ListedInvoice[], status: 'paid' | 'pending') => void {
  const client = useQueryClient();
  return useCallback(
    (invoices, status) => {
      const changes = changeAll(client, invoices, () => ({ status }));
      const undo = {
        label: 'Undo',
        onClick: () => {
          const marked = invoices.filter(({ id }) => !changes.refused.has(id)).map((one) => markedAs(one, { status }));
          const before = new Map(invoices.map((invoice) => [invoice.id, statusToSend(invoice)]));
          const back = changeAll(client, marked, ({ id }) => before.get(id)!);
          void back.ended.then(() => back.refused.size > 0 && showToast(failureToast(back.refused, marked.length)));
        },
      };
      showToast({ title: statusTexts.marked(invoices, status) }, undo);
      void changes.ended.then(() => {
        const { refused } = changes;
        if (refused.size > 0)
          showToast(failureToast(refused, invoices.length), refused.size < invoices.length ? undo : undefined);
      });
    },
    [client],
  );
}

/** Says as well why, where the server was not reached. */
const failureToast = (refused: ReadonlyMap<string, unknown>, of: number): ToastText =>
  statusTexts.failed(refused.size, of, [...refused.values()].map(noAnswerCause).find(Boolean));

/** @returns the errors by the ids of those that fail, as the answers come in, and when the last one has ended */
function changeAll(
  client: QueryClient,
  invoices: readonly ListedInvoice[],
  statusOf: (invoice: ListedInvoice) => WantedStatus,
): { refused: ReadonlyMap<string, unknown>; ended: Promise<unknown> } {
  const refused = new Map<string, unknown>();
  const changes = notifyManager.batch(() =>
    invoices.map(async (invoice) => {
      const error = await change(client, invoice, statusOf(invoice));
      if (error) refused.set(invoice.id, error);
    }),
  );
  sendNext(client);
  return { refused, ended: Promise.all(changes) };
}

/**
 * Shows the status at once. It is sent after what was asked of this invoice before: two calls under way at the same time
 * may arrive in either order.
 *
 * @param invoice as the page shows it
 * @returns the error if it failed; none where the server took it, or a later change has replaced it
 */
function change(client: QueryClient, invoice: ListedInvoice, wanted: WantedStatus): Promise<unknown> {
  const pending = pendingStatuses(client);
  if (pending.size === 0) saved = registerUnsaved('the status of invoices');
  return new Promise((report) => {
    const underWay = pending.get(invoice.id);
    if (underWay) {
      underWay.report();
      Object.assign(underWay, { wanted, report });
      show(client, underWay, markedAs(underWay.shown, wanted));
    } else {
      const first: PendingStatus = { saved: invoice, shown: invoice, wanted, sent: null, report };
      pending.set(invoice.id, first);
      show(client, first, markedAs(invoice, wanted));
    }
  });
}

/** Ends the question before the tab is closed. */
let saved = () => {};

/** Many are marked at once: so few calls at the same time leave room for the pages' own. */
const MAX_CALLS = 4;
let calls = 0;

/** Sends what waits, in as many parts as may be under way. */
function sendNext(client: QueryClient): void {
  while (calls < MAX_CALLS) {
    const waiting = [...pendingStatuses(client).values()].filter(({ sent }) => sent === null);
    if (waiting.length === 0) return;
    calls += 1;
    void send(client, waiting.slice(0, MAX_PAGE_SIZE)).finally(() => {
      calls -= 1;
      sendNext(client);
    });
  }
}

/** Sends what is wanted of these. Where that is another thing by the time of the answer, it waits for the next call. */
async function send(client: QueryClient, part: PendingStatus[]): Promise<void> {
  for (const pending of part) pending.sent = pending.wanted;
  const error = await patch(client, part);
  notifyManager.batch(() => part.forEach((pending) => settle(client, pending, error)));
  if (pendingStatuses(client).size > 0) return;
  saved();
  await readInvoicesAgain(client);
}

function settle(client: QueryClient, pending: PendingStatus, error: unknown): void {
  const { sent, wanted } = pending;
  pending.sent = null;
  if (!error) pending.saved = markedAs(pending.saved, sent!);
  if (wanted.status !== sent!.status || wanted.paidBefore?.paidAt !== sent!.paidBefore?.paidAt) return;
  if (error) show(client, pending, pending.saved);
  pendingStatuses(client).delete(pending.saved.id);
  pending.report(error);
}

/**
 * A mutation, so that a session that has ended leads to the sign-in.
 *
 * @returns the error if it failed
 */
async function patch(client: QueryClient, part: PendingStatus[]): Promise<unknown> {
  const mutation = client.getMutationCache().build(client, { mutationFn: () => requestChange(part) });
  try {
    await mutation.execute(undefined);
    return undefined;
  } catch (error) {
    return error;
  }
}

/** One invoice has its own call; that for several brings back when they were paid, too. */
function requestChange(part: PendingStatus[]): Promise<unknown> {
  const changes = part.map(({ saved: { id }, wanted: { status, paidBefore } }) => ({
    id,
    status,
    ...(paidBefore?.paidAt && { paidAt: paidBefore.paidAt }),
  }));
  const [{ id, status, paidAt }] = changes as [(typeof changes)[number]];
  return changes.length === 1 && !paidAt
    ? requestJson(`${INVOICES}/${id}/status`, { method: 'PATCH', body: { status } })
    : requestJson(`/app${INVOICES}/status`, { method: 'PATCH', body: { changes } });
}

/** Moves an invoice in every list and figure on the page. Moved, not copied back: others may have moved meanwhile. */
function show(client: QueryClient, pending: PendingStatus, next: ListedInvoice): void {
  const { shown } = pending;
  pending.shown = next;
  client.setQueriesData<InvoiceList>(
    { queryKey: [INVOICES] },
    (list) =>
      list && {
        ...list,
        invoices: list.invoices.map((listed) => (listed.id === next.id ? withMark(listed, next) : listed)),
      },
  );
  client.setQueryData<InvoiceDetails>([INVOICE_BY_ID, next.id], (invoice) => invoice && detailsWithMark(invoice, next));
  for (const [key, stats] of client.getQueriesData<InvoiceStats>({ queryKey: [INVOICE_STATS] })) {
    if (stats) client.setQueryData(key, optimisticStats(stats, key[1] as RevenuePeriod, shown, next));
  }
}

/** Customers come with the totals of their invoices. */
const listsAndStats = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    path === INVOICES || path === INVOICE_BY_ID || path === INVOICE_STATS || path === CUSTOMERS,
};

/** What was asked for before the last answer may be older than it: it is asked for anew. */
export async function readInvoicesAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries(listsAndStats);
  await client.invalidateQueries(listsAndStats);
}
