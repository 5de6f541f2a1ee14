import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import type { QueryClient } from '@tanstack/react-query';
import { updateStats, type WantedStatus } from './optimistic-status.js';

/** A status change that the server has not confirmed yet. */
export interface PendingStatus {
  savedInvoice: ListedInvoice;
  shownInvoice: ListedInvoice;
  /** The last status that the user chose for the invoice. It replaces earlier choices that were not sent yet. */
  wantedStatus: WantedStatus;
  /** The status in the running request. Null if no request is running. */
  sentStatus: WantedStatus | null;
  /**
   * Identifies the click that chose `wantedStatus`. One click may change several invoices. Their changes are sent together
   * and fail together.
   */
  click: object;
  /**
   * Called when the change is done. Gets the error if the change failed. A change is also done if a later change has
   * replaced it.
   */
  report: (error?: unknown) => void;
}

/** The queue of status changes. It keeps working after the user has left the page. */
interface StatusQueue {
  pending: Map<string, PendingStatus>;
  /**
   * Removes the question that the browser asks before the tab is closed. The browser asks it while changes are unsaved.
   */
  unregister: () => void;
}

const statusQueues = new WeakMap<QueryClient, StatusQueue>();

export function statusQueue(client: QueryClient): StatusQueue {
  const queue = statusQueues.get(client) ?? { pending: new Map(), unregister: () => undefined };
  statusQueues.set(client, queue);
  return queue;
}

/**
 * Applies an unconfirmed status change to a newly fetched invoice.
 *
 * @param withMark returns the invoice with the status that the page shows
 */
export function withPendingStatus<Read extends ListedInvoice>(
  client: QueryClient,
  invoice: Read,
  withMark: (invoice: Read, shown: ListedInvoice) => Read,
): Read {
  const shown = statusQueue(client).pending.get(invoice.id)?.shownInvoice;
  return shown ? withMark(invoice, shown) : invoice;
}

/** Applies all unconfirmed status changes to newly fetched statistics. */
export function withPendingFigures(client: QueryClient, stats: InvoiceStats, period: RevenuePeriod): InvoiceStats {
  let moved = stats;
  for (const { savedInvoice, shownInvoice } of statusQueue(client).pending.values()) {
    moved = updateStats(moved, period, savedInvoice, shownInvoice);
  }
  return moved;
}
