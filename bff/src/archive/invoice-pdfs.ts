import { setTimeout as sleep } from 'node:timers/promises';
import { AppError, type Invoice, pdfFileName } from '@paperbill/contracts/http';
import { documents } from '@paperbill/contracts/nats';
import type { MessageBus } from '@paperbill/messaging';
import { isOutage } from '../errors/outage.js';
import type { ArchiveFile } from './archive-file.js';

/** Somebody's own prints come first: an archive waits where there are too many, and where the renderer is down. */
const TRIES = 5;
const PAUSE_MS = 3_000;

/** What is done for a user until nobody takes it any more. */
export interface ArchiveWork {
  bus: MessageBus;
  userId: string;
  ended: AbortSignal;
  onProgress: (underWay: { done: number; total: number }) => void;
}

/**
 * The PDF of each invoice, under a name of its own.
 *
 * @param total how many invoices there are, as far as is known
 * @returns the numbers of the invoices whose PDF could not be made
 */
export async function* invoicePdfs(
  work: ArchiveWork,
  parts: AsyncIterable<Invoice[]>,
  total: number,
): AsyncGenerator<ArchiveFile, string[]> {
  const missing: string[] = [];
  const uses = new Map<string, number>();
  let done = 0;
  for await (const invoices of parts) {
    for (const { id, invoiceNumber } of invoices) {
      const content = await pdfOf(work, id);
      const name = pdfFileName(invoiceNumber);
      const use = (uses.get(name) ?? 0) + 1;
      uses.set(name, use);
      // Numbers may differ in letters only that a file's name does not have.
      const unique = use === 1 ? name : name.replace(/\.pdf$/, ` (${use}).pdf`);
      if (content) yield { name: `invoices/${unique}`, content, isPacked: true };
      else missing.push(invoiceNumber);
      work.onProgress({ done: ++done, total: Math.max(total, done) });
    }
  }
  return missing;
}

/** What README.txt says of those. */
export const aboutMissingPdfs = (missing: readonly string[]): string[] =>
  missing.length === 0
    ? []
    : [
        '',
        'These invoices have no PDF here, because it could not be made just now. Please try again for them:',
        ...missing,
      ];

/** @returns null where it can't be made */
async function pdfOf({ bus, userId, ended }: ArchiveWork, invoiceId: string): Promise<Buffer | null> {
  for (let tries = 1; ; tries++) {
    ended.throwIfAborted();
    try {
      const { base64 } = await bus.call(documents.getPdf, { userId, invoiceId });
      return Buffer.from(base64!, 'base64');
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const mayPass = error.code === 'TOO_MANY_REQUESTS' || (isOutage(error) && error.code !== 'PDF_FAILED');
      if (!mayPass || tries === TRIES) return null;
      await sleep(PAUSE_MS, undefined, { signal: ended });
    }
  }
}
