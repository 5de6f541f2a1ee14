import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import type { QueryClient } from '@tanstack/react-query';
import { optimisticStats, type WantedStatus } from './optimistic-status.js';

/** A status change that the server has not confirmed yet. */
export interface PendingStatus {
  saved: ListedInvoice;
  shown: ListedInvoice;
  /** The last status that the user chose for an invoice. Earlier choices need not be sent. */
  wanted: WantedStatus;
  /** The status that the running request sets, or null if no request is running. */
  sent: WantedStatus | null;
  /** The click that chose `wanted`. The changes of one click are sent together, so that they fail together. */
  click: object;
  /**
   * Resolves the caller's promise, with the error after a failure. A change that a later change replaced counts as
   * done.
   */
  report: (error?: unknown) => void;
}

/** The queue of status changes. It outlives the page that started them. */
interface StatusQueue {
  pending: Map<string, PendingStatus>;
  /** Unregisters the unsaved changes, so that closing the tab no longer asks. */
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
 * @param withMark copies the shown status into the invoice
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
    moved = optimisticStats(moved, period, saved, shown);
  }
  return moved;
}
