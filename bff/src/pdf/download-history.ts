import { invoicing } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

const HOUR_MS = 3_600_000;
const MAX_REPORTED_DOWNLOADS = 10_000;

/** Reports PDF downloads to the invoicing service, at most once per hour and invoice. */
@Injectable()
export class DownloadHistory {
  private readonly logger = new Logger(DownloadHistory.name);
  private readonly reportedDownloads = new LRUCache<string, true>({ max: MAX_REPORTED_DOWNLOADS, ttl: HOUR_MS });

  constructor(private readonly bus: MessageBus) {}

  record(userId: string, invoiceId: string): void {
    const key = `${userId} ${invoiceId}`;
    if (this.reportedDownloads.has(key)) return;
    this.reportedDownloads.set(key, true);
    this.bus.call(invoicing.recordDownload, { userId, id: invoiceId }).catch((err: unknown) => {
      this.reportedDownloads.delete(key);
      this.logger.warn({ err, msg: 'Recording a download in the invoice history failed' });
    });
  }
}
