import { invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const HOUR_MS = 3_600_000;
const MAX_REMEMBERED = 10_000;

/** Tells invoicing which PDFs were downloaded. It keeps one an hour, and is not asked for more than that. */
@Injectable()
export class DownloadHistory {
  private readonly logger = new Logger(DownloadHistory.name);
  private readonly told = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: HOUR_MS });

  constructor(private readonly bus: MessageBus) {}

  /** Nobody waits for it: who downloads gets the file also where this fails. */
  record(userId: string, invoiceId: string): void {
    const key = `${userId} ${invoiceId}`;
    if (this.told.has(key)) return;
    this.told.set(key, true);
    this.bus.call(invoicing.recordDownload, { userId, id: invoiceId }).catch((err: unknown) => {
      this.told.delete(key);
      this.logger.warn({ err, msg: 'A download is missing in the history of its invoice' });
    });
  }
}
