import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import type { QueryClient } from '@tanstack/react-query';
import { optimisticStats, type WantedStatus } from './optimistic-status.js';

/** A status change that the server has not confirmed yet. */
export interface PendingStatus {
  /** The invoice as the server confirmed it last. */
  saved: ListedInvoice;
  /** The invoice as the page shows it, with the wanted status. */
  shown: ListedInvoice;
  /** The last status that the user chose. Earlier ones need not be sent. */
  wanted: WantedStatus;
  /** The status in the running request, or null if no request is running. */
  sent: WantedStatus | null;
  /**
   * Resolves the caller's promise, with the error after a failure. A change that a later change replaced counts as
   * done.
   */
  report: (error?: unknown) => void;
}

const pendingOf = new WeakMap<QueryClient, Map<string, PendingStatus>>();

/** Returns the unconfirmed status changes by invoice id. They outlive the page that started them. */
export function pendingStatuses(client: QueryClient): Map<string, PendingStatus> {
  const pending = pendingOf.get(client) ?? new Map<string, PendingStatus>();
  pendingOf.set(client, pending);
  return pending;
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
