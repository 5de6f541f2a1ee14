import type { InvoiceDetails, InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import { MAX_PAGE_SIZE, type RevenuePeriod } from '@paperbill/contracts/rules';
import { errorToast, toasts, type ToastText } from '@paperbill/contracts/texts';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { t, translate } from '../../../languages/t.js';
import { ApiError, getNoAnswerCause, requestJson } from '../../../api/request.js';
import { registerUnsaved } from '../../../api/unsaved.js';
import { showToast } from '../../../toasts/toast-store.js';
import { CUSTOMERS_URL } from '../../customers/api/customer-queries.js';
import {
  INVOICE_URL_PREFIX,
  INVOICE_STATS_URL,
  type InvoiceList,
  INVOICES_URL,
  STATS_CHANGE_URL,
} from './invoice-queries.js';
import {
  copyStatusToDetails,
  applyStatus,
  updateStats,
  getStatusToSend,
  type WantedStatus,
  copyStatusFields,
} from './optimistic-status.js';
import { type PendingStatus, statusQueue } from './pending-status.js';
import { TO_DO_URL } from './to-do.js';

/**
 * Marks invoices as paid or unpaid. All parts of the page show the new status before the server responds. Undo and
 * error messages also work after the user has left the page.
 */
export function useMarkInvoices(): (invoices: readonly ListedInvoice[], status: 'paid' | 'pending') => void {
  const client = useQueryClient();
  return useCallback(
    (invoices, status) => {
      const changes = changeStatuses(client, invoices, () => ({ status }));
      const undo = {
        label: t('Undo'),
        onClick: () => {
          const marked = invoices
            .filter(({ id }) => !changes.errorsById.has(id))
            .map((one) => applyStatus(one, { status }));
          const before = new Map(invoices.map((invoice) => [invoice.id, getStatusToSend(invoice)]));
          const back = changeStatuses(client, marked, ({ id }) => before.get(id)!);
          void back.completion.then(
            () => back.errorsById.size > 0 && showToast(failureToast(back.errorsById, marked.length)),
          );
        },
      };
      showToast({ title: getMarkedText(invoices, status) }, undo);
      void changes.completion.then(() => {
        const { errorsById } = changes;
        if (errorsById.size > 0)
          showToast(failureToast(errorsById, invoices.length), errorsById.size < invoices.length ? undo : undefined);
      });
    },
    [client],
  );
}

function getMarkedText(invoices: readonly ListedInvoice[], status: 'paid' | 'pending'): string {
  const count = invoices.length;
  if (count === 1) {
    const number = invoices[0]!.invoiceNumber;
    return status === 'paid'
      ? t('Invoice {number} marked as paid', { number })
      : t('Invoice {number} marked as unpaid', { number });
  }
  return status === 'paid'
    ? t('{count, plural, one {# invoice} other {# invoices}} marked as paid', { count })
    : t('{count, plural, one {# invoice} other {# invoices}} marked as unpaid', { count });
}

function failureToast(refused: ReadonlyMap<string, unknown>, of: number): ToastText {
  const { title, text } = toasts.statusUpdateFailed;
  const cause = [...refused.values()].map(getCause).find(Boolean);
  if (of === 1) return errorToast(title, cause ?? text);
  const advice = translate(cause ?? 'Please try again.');
  const count = refused.size;
  return errorToast(title, t('{count} of {of} invoices could not be updated. {advice}', { count, of, advice }));
}

const getCause = (error: unknown): string | undefined =>
  error instanceof ApiError && error.body?.code === 'INVALID_INPUT' ? error.body.message : getNoAnswerCause(error);

/** @returns `errorsById`, which grows as responses arrive, and `completion`, which resolves after the last response */
function changeStatuses(
  client: QueryClient,
  invoices: readonly ListedInvoice[],
  statusOf: (invoice: ListedInvoice) => WantedStatus,
): { errorsById: ReadonlyMap<string, unknown>; completion: Promise<unknown> } {
  const errorsById = new Map<string, unknown>();
  const clickToken = {};
  const changes = notifyManager.batch(() =>
    invoices.map(async (invoice) => {
      const error = await changeStatus(client, invoice, { wantedStatus: statusOf(invoice), clickToken });
      if (error) errorsById.set(invoice.id, error);
    }),
  );
  sendQueuedChanges(client);
  return { errorsById, completion: Promise.all(changes) };
}

/** @returns the error; undefined if the server accepted the change or a later change has replaced it */
function changeStatus(
  client: QueryClient,
  invoice: ListedInvoice,
  { wantedStatus, clickToken }: Pick<PendingStatus, 'wantedStatus' | 'clickToken'>,
): Promise<unknown> {
  const queue = statusQueue(client);
  const { pending } = queue;
  if (pending.size === 0) queue.unregister = registerUnsaved('the status of invoices', false, true);
  return new Promise((report) => {
    const underWay = pending.get(invoice.id);
    if (underWay) {
      underWay.report();
      Object.assign(underWay, { wantedStatus, clickToken, report });
      showStatusInCache(client, underWay, applyStatus(underWay.shownInvoice, wantedStatus));
    } else {
      const first: PendingStatus = {
        savedInvoice: invoice,
        shownInvoice: invoice,
        wantedStatus,
        sentStatus: null,
        clickToken,
        report,
      };
      pending.set(invoice.id, first);
      showStatusInCache(client, first, applyStatus(invoice, wantedStatus));
    }
  });
}

/**
 * The `scope` runs these mutations one after another. Parallel requests about one invoice could arrive in the wrong
 * order. Each mutation sends the changes that are queued when it starts. A later change of an invoice therefore
 * replaces an earlier queued change.
 */
function sendQueuedChanges(client: QueryClient): void {
  const queue = statusQueue(client);
  let part: PendingStatus[] = [];
  const mutation = client.getMutationCache().build(client, {
    scope: { id: 'invoice-status' },
    mutationFn: async () => {
      const [first, ...others] = queue.pending.values();
      part = first
        ? [first, ...others.filter(({ clickToken }) => clickToken === first.clickToken)].slice(0, MAX_PAGE_SIZE)
        : [];
      for (const pending of part) pending.sentStatus = pending.wantedStatus;
      if (part.length > 0) await requestStatusChanges(part);
    },
    onSettled: (_data, error) => {
      notifyManager.batch(() => part.forEach((pending) => recordChangeResult(client, pending, error)));
      if (queue.pending.size > 0) return sendQueuedChanges(client);
      if (part.length === 0) return;
      queue.unregister();
      void refetchInvoices(client);
    },
  });
  // {@link recordChangeResult} reports the error to the callers.
  mutation.execute(undefined).catch(() => undefined);
}

function recordChangeResult(client: QueryClient, pending: PendingStatus, error: unknown): void {
  const { sentStatus, wantedStatus } = pending;
  pending.sentStatus = null;
  if (!error) pending.savedInvoice = applyStatus(pending.savedInvoice, sentStatus!);
  if (
    wantedStatus.status !== sentStatus!.status ||
    wantedStatus.earlierPaidInvoice?.paidAt !== sentStatus!.earlierPaidInvoice?.paidAt
  )
    return;
  if (error) showStatusInCache(client, pending, pending.savedInvoice);
  statusQueue(client).pending.delete(pending.savedInvoice.id);
  pending.report(error);
}

/** Only the endpoint for several invoices can restore payment dates. */
function requestStatusChanges(part: PendingStatus[]): Promise<unknown> {
  const changes = part.map(({ savedInvoice: { id }, wantedStatus: { status, earlierPaidInvoice } }) => ({
    id,
    status,
    ...(earlierPaidInvoice?.paidAt && { paidAt: earlierPaidInvoice.paidAt }),
  }));
  const [{ id, status, paidAt }] = changes as [(typeof changes)[number]];
  return changes.length === 1 && !paidAt
    ? requestJson(`${INVOICES_URL}/${id}/status`, { method: 'PATCH', body: { status } })
    : requestJson(`/app${INVOICES_URL}/status`, { method: 'PATCH', body: { changes } });
}

/**
 * Adds only the difference between both versions of the invoice to the statistics, because several changes may
 * be running.
 */
function showStatusInCache(client: QueryClient, pending: PendingStatus, next: ListedInvoice): void {
  const { shownInvoice } = pending;
  pending.shownInvoice = next;
  client.setQueriesData<InvoiceList>(
    { queryKey: [INVOICES_URL] },
    (list) =>
      list && {
        ...list,
        invoices: list.invoices.map((listed) => (listed.id === next.id ? copyStatusFields(listed, next) : listed)),
      },
  );
  client.setQueryData<InvoiceDetails>(
    [INVOICE_URL_PREFIX, next.id],
    (invoice) => invoice && copyStatusToDetails(invoice, next),
  );
  for (const [key, stats] of client.getQueriesData<InvoiceStats>({ queryKey: [INVOICE_STATS_URL] })) {
    if (stats) client.setQueryData(key, updateStats(stats, key[1] as RevenuePeriod, shownInvoice, next));
  }
}

/** Customers are included, because each customer contains the totals of its invoices. */
const listAndStatsFilter = {
  predicate: ({ queryKey: [path] }: { queryKey: readonly unknown[] }) =>
    [INVOICES_URL, INVOICE_URL_PREFIX, INVOICE_STATS_URL, STATS_CHANGE_URL, CUSTOMERS_URL, TO_DO_URL].some(
      (url) => url === path,
    ),
};

/** The responses of running requests may be outdated. */
export async function refetchInvoices(client: QueryClient): Promise<void> {
  await client.cancelQueries(listAndStatsFilter);
  await client.invalidateQueries(listAndStatsFilter);
}
