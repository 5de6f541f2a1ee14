import type { Invoice, InvoiceStats } from '@paperbill/contracts/http';
import type { InvoiceStatus, RevenuePeriod } from '@paperbill/contracts/rules';
import { statusTexts } from '@paperbill/contracts/texts';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { requestJson } from '../../../api/request.js';
import { showToast } from '../../../toasts/toast-store.js';
import { INVOICE_STATS, type InvoiceList, INVOICES } from './invoice-queries.js';
import { markedAs, optimisticStats, statusToSend } from './optimistic-status.js';
import { type PendingStatus, pendingStatuses } from './pending-status.js';

/**
 * Marks invoices, one or many, at once in every list and figure on the page, and offers to take it back. A toast says
 * where the server refused; there the invoice is put back. Works on after the page that began it is gone.
 */
export function useMarkInvoices(): (invoices: readonly Invoice[], status: 'paid' | 'pending') => void {
  const client = useQueryClient();
  return useCallback(
    (invoices, status) => {
      const changes = changeAll(client, invoices, () => status);
      const undo = {
        label: 'Undo',
        onClick: () => {
          const marked = invoices.filter(({ id }) => !changes.refused.has(id)).map((one) => markedAs(one, status));
          const before = new Map(invoices.map((invoice) => [invoice.id, statusToSend(invoice)]));
          const { refused, ended } = changeAll(client, marked, ({ id }) => before.get(id)!);
          void ended.then(() => refused.size > 0 && showToast(statusTexts.failed(refused.size, marked.length)));
        },
      };
      showToast({ title: statusTexts.marked(invoices, status) }, undo);
      void changes.ended.then(() => {
        const count = changes.refused.size;
        if (count > 0)
          showToast(statusTexts.failed(count, invoices.length), count < invoices.length ? undo : undefined);
      });
    },
    [client],
  );
}

/** @returns the ids of those that the server refuses, as its answers come in, and when the last one has ended */
function changeAll(
  client: QueryClient,
  invoices: readonly Invoice[],
  statusOf: (invoice: Invoice) => InvoiceStatus,
): { refused: ReadonlySet<string>; ended: Promise<unknown> } {
  const refused = new Set<string>();
  const changes = notifyManager.batch(() =>
    invoices.map(async (invoice) => {
      const isDone = await change(client, invoice, statusOf(invoice));
      if (!isDone) refused.add(invoice.id);
    }),
  );
  return { refused, ended: Promise.all(changes) };
}

/**
 * Shows the status at once, and sends it after what was asked of this invoice before: two calls under way at the same
 * time may arrive in either order.
 *
 * @param invoice as the page shows it
 * @returns whether the server took it; true as well where a later change has replaced it
 */
function change(client: QueryClient, invoice: Invoice, wanted: InvoiceStatus): Promise<boolean> {
  const pending = pendingStatuses(client);
  return new Promise((report) => {
    const underWay = pending.get(invoice.id);
    if (underWay) {
      underWay.report(true);
      Object.assign(underWay, { wanted, report });
      show(client, underWay, markedAs(underWay.shown, wanted));
    } else {
      const first: PendingStatus = { saved: invoice, shown: invoice, wanted, report };
      pending.set(invoice.id, first);
      show(client, first, markedAs(invoice, wanted));
      enqueue(client, first);
    }
  });
}

/** Many are marked at once: so few calls at the same time leave room for the pages' own. */
const MAX_CALLS = 4;
const waiting: (() => Promise<void>)[] = [];
let calls = 0;

function enqueue(client: QueryClient, pending: PendingStatus): void {
  waiting.push(() => send(client, pending));
  sendNext();
}

function sendNext(): void {
  if (calls >= MAX_CALLS) return;
  const next = waiting.shift();
  if (!next) return;
  calls += 1;
  void next().finally(() => {
    calls -= 1;
    sendNext();
  });
}

/** Sends what is wanted until the server has heard the last word. */
async function send(client: QueryClient, pending: PendingStatus): Promise<void> {
  let sent: InvoiceStatus;
  let isDone: boolean;
  do {
    sent = pending.wanted;
    isDone = await patch(client, pending.saved.id, sent);
    if (isDone) pending.saved = markedAs(pending.saved, sent);
  } while (pending.wanted !== sent);

  if (!isDone) show(client, pending, pending.saved);
  pendingStatuses(client).delete(pending.saved.id);
  pending.report(isDone);
  if (pendingStatuses(client).size === 0) await readAgain(client);
}

/** A mutation, so that a session that has ended leads to the sign-in. */
async function patch(client: QueryClient, id: string, status: InvoiceStatus): Promise<boolean> {
  const mutation = client.getMutationCache().build(client, {
    mutationFn: () => requestJson<Invoice>(`${INVOICES}/${id}/status`, { method: 'PATCH', body: { status } }),
  });
  try {
    await mutation.execute(undefined);
    return true;
  } catch {
    return false;
  }
}

/** Moves an invoice in every list and figure on the page. Moved, not copied back: others may have moved meanwhile. */
function show(client: QueryClient, pending: PendingStatus, next: Invoice): void {
  const { shown } = pending;
  pending.shown = next;
  client.setQueriesData<InvoiceList>(
    { queryKey: [INVOICES] },
    (list) =>
      list && {
        ...list,
        invoices: list.invoices.map((listed) =>
          listed.id === next.id ? { ...listed, status: next.status, paidAt: next.paidAt } : listed,
        ),
      },
  );
  for (const [key, stats] of client.getQueriesData<InvoiceStats>({ queryKey: [INVOICE_STATS] })) {
    if (stats) client.setQueryData(key, optimisticStats(stats, key[1] as RevenuePeriod, shown, next.status));
  }
}

/** Customers come with the totals of their invoices. */
const CUSTOMERS = '/api/customers';

const listsAndStats = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    path === INVOICES || path === INVOICE_STATS || path === CUSTOMERS,
};

/** What was asked for before the last answer may be older than it: it is asked for anew. */
async function readAgain(client: QueryClient): Promise<void> {
  await client.cancelQueries(listsAndStats);
  await client.invalidateQueries(listsAndStats);
}
