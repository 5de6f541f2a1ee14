import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import type { QueryClient } from '@tanstack/react-query';
import { optimisticStats, type WantedStatus } from './optimistic-status.js';

/** A change of an invoice's status that the server has not confirmed yet. */
export interface PendingStatus {
  /** As the server has it, as far as it has told. */
  saved: ListedInvoice;
  /** As the page shows it: as the user wants it. */
  shown: ListedInvoice;
  /** The last word: what was asked for before it need not be sent. */
  wanted: WantedStatus;
  /** What the call says that is under way; null while none is. */
  sent: WantedStatus | null;
  /** Tells whoever asked for it that it has ended, with the error if it failed; what a later word has replaced counts as done. */
  report: (error?: unknown) => void;
}

const pendingOf = new WeakMap<QueryClient, Map<string, PendingStatus>>();

/** The changes under way, by the invoice's id: they outlive the page that began them. */
export function pendingStatuses(client: QueryClient): Map<string, PendingStatus> {
  const pending = pendingOf.get(client) ?? new Map<string, PendingStatus>();
  pendingOf.set(client, pending);
  return pending;
}

/**
 * An invoice as just read, as the page shows it already and the server does not know yet.
 *
 * @param withMark puts what is shown into it
 */
export function withPendingStatus<Read extends ListedInvoice>(
  client: QueryClient,
  invoice: Read,
  withMark: (invoice: Read, shown: ListedInvoice) => Read,
): Read {
  const shown = pendingStatuses(client).get(invoice.id)?.shown;
  return shown ? withMark(invoice, shown) : invoice;
}

/** Figures as just read, with what the changes under way will move in them. */
export function withPendingFigures(client: QueryClient, stats: InvoiceStats, period: RevenuePeriod): InvoiceStats {
  let moved = stats;
  for (const { saved, shown } of pendingStatuses(client).values()) {
    moved = optimisticStats(moved, period, saved, shown);
  }
  return moved;
}
