import type { InvoiceStats, ListedInvoice } from '@paperbill/contracts/http';
import type { RevenuePeriod } from '@paperbill/contracts/rules';
import type { QueryClient } from '@tanstack/react-query';
import { updateStats, type WantedStatus } from './optimistic-status.js';

export interface PendingStatus {
  savedInvoice: ListedInvoice;
  shownInvoice: ListedInvoice;
  /** The status that the user chose last. It replaces earlier choices that were not sent yet. */
  wantedStatus: WantedStatus;
  /** The status in the running request. Null if no request is running. */
  sentStatus: WantedStatus | null;
  /** Identifies the click that chose `wantedStatus`. The changes of one click are sent together and fail together. */
  clickToken: object;
  /** Called after the change has succeeded or failed, or after a later change has replaced it. */
  report: (error?: unknown) => void;
}

/** The queue keeps working after the user has left the page. */
interface StatusQueue {
  pending: Map<string, PendingStatus>;
  /** The browser asks before the tab is closed while changes are unsaved. */
  unregister: () => void;
}

const statusQueues = new WeakMap<QueryClient, StatusQueue>();

export function statusQueue(client: QueryClient): StatusQueue {
  const queue = statusQueues.get(client) ?? { pending: new Map(), unregister: () => undefined };
  statusQueues.set(client, queue);
  return queue;
}

export function withPendingStatus<Read extends ListedInvoice>(
  client: QueryClient,
  invoice: Read,
  withMark: (invoice: Read, shown: ListedInvoice) => Read,
): Read {
  const shown = statusQueue(client).pending.get(invoice.id)?.shownInvoice;
  return shown ? withMark(invoice, shown) : invoice;
}

export function withPendingFigures(client: QueryClient, stats: InvoiceStats, period: RevenuePeriod): InvoiceStats {
  let moved = stats;
  for (const { savedInvoice, shownInvoice } of statusQueue(client).pending.values()) {
    moved = updateStats(moved, period, savedInvoice, shownInvoice);
  }
  return moved;
}
