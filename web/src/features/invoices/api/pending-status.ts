import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import type { QueryClient } from '@tanstack/react-query';
import { optimisticStats, type WantedStatus } from './optimistic-status.js';

/** A status change that the server has not confirmed yet. */
export interface PendingStatus {
  /** The invoice as last confirmed by the server. */
  saved: ListedInvoice;
  /** The invoice as the page shows it, with the wanted status. */
  shown: ListedInvoice;
  /** The latest status that the user wants. Earlier ones need not be sent. */
  wanted: WantedStatus;
  /** The status in the request that is running; null without one. */
  sent: WantedStatus | null;
  /** Resolves the caller's promise, with the error after a failure. A change replaced by a later one counts as done. */
  report: (error?: unknown) => void;
}

const pendingOf = new WeakMap<QueryClient, Map<string, PendingStatus>>();

/** The unconfirmed changes by invoice id. They outlive the page that started them. */
export function pendingStatuses(client: QueryClient): Map<string, PendingStatus> {
  const pending = pendingOf.get(client) ?? new Map<string, PendingStatus>();
  pendingOf.set(client, pending);
  return pending;
}

/**
 * Applies an unconfirmed status change to an invoice that was just fetched.
 *
 * @param withMark copies the shown status into it
 */
export function withPendingStatus<Read extends ListedInvoice>(
  client: QueryClient,
  invoice: Read,
  withMark: (invoice: Read, shown: ListedInvoice) => Read,
): Read {
  const shown = pendingStatuses(client).get(invoice.id)?.shown;
  return shown ? withMark(invoice, shown) : invoice;
}

/** Applies all unconfirmed status changes to statistics that were just fetched. */
export function withPendingFigures(client: QueryClient, stats: InvoiceStats, period: RevenuePeriod): InvoiceStats {
  let moved = stats;
  for (const { saved, shown } of pendingStatuses(client).values()) {
    moved = optimisticStats(moved, period, saved, shown);
  }
  return moved;
}
