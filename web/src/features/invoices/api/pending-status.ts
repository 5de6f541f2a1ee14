import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import type { QueryClient } from '@tanstack/react-query';
import { updateStats, type WantedStatus } from './optimistic-status.js';

/** A status change that the server has not confirmed yet. */
export interface PendingStatus {
  saved: ListedInvoice;
  shown: ListedInvoice;
  /** The last status that the user chose for the invoice. An earlier choice is no longer sent. */
  wanted: WantedStatus;
  /** The status that the running request sets, or null if no request is running. */
  sent: WantedStatus | null;
  /**
   * Identifies the click with which the user chose `wanted`. All changes of one click are sent together, so that they
   * fail together.
   */
  click: object;
  /**
   * Called when the change is done, with the error after a failure. A change is also done if a later change has
   * replaced it.
   */
  report: (error?: unknown) => void;
}

/** The queue of status changes. It continues after the user leaves the page. */
interface StatusQueue {
  pending: Map<string, PendingStatus>;
  /**
   * Turns off the question that the browser asks before the tab is closed. The question is on while there are unsaved
   * changes.
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
 * Applies an unconfirmed status change to an invoice that was just fetched.
 *
 * @param withMark returns the invoice with the status of the version that the page shows
 */
export function withPendingStatus<Read extends ListedInvoice>(
  client: QueryClient,
  invoice: Read,
  withMark: (invoice: Read, shown: ListedInvoice) => Read,
): Read {
  const shown = statusQueue(client).pending.get(invoice.id)?.shown;
  return shown ? withMark(invoice, shown) : invoice;
}

/** Applies all unconfirmed status changes to statistics that were just fetched. */
export function withPendingFigures(client: QueryClient, stats: InvoiceStats, period: RevenuePeriod): InvoiceStats {
  let moved = stats;
  for (const { saved, shown } of statusQueue(client).pending.values()) {
    moved = updateStats(moved, period, saved, shown);
  }
  return moved;
}
