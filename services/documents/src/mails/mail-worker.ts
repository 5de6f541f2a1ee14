import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { invoicing, type LeasedMail, type PdfFile } from '@paperbill/contracts/nats';
import { ATTACHMENT_PART_BYTES } from '@paperbill/contracts/rules';
import { getMailFailureText } from '@paperbill/contracts/texts';
import { GRACE_PERIOD_MS, MessageBus } from '@paperbill/messaging';
import { CONFIG, runForUser, LeaseWorker } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { PdfsService } from '../pdfs/pdfs.service.js';
import { toSavedInvoice, toSavedQuote } from '../pdfs/saved-documents.js';
import { countOutcome } from './mail-metrics.js';
import { composeMail, type MailedFile } from './compose-mail.js';
import { type Delivery, SmtpTransport } from './smtp-transport.js';

/** Mail servers reject clients with many connections. */
const MAX_CONCURRENT_MAILS = 3;
/** The pause after an outage of the mail server doubles each time, up to MAX_PAUSE_MS. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 5 * 60_000;
const REPORT_RETRY_DELAY_MS = 1_000;
/**
 * Reports are retried for this time. After that, the lease of the mail has expired, and the mail is marked
 * as `unknown`.
 */
const REPORT_TIMEOUT_MS = 10 * 60_000;
/**
 * During shutdown, reports are retried until one second before the end of the grace period. This second is for the last
 * attempt. Retries are necessary, because invoicing may restart in the same release. Without a report, the mail would
 * be marked as `unknown`.
 */
const REPORT_TIMEOUT_WHILE_STOPPING_MS = GRACE_PERIOD_MS - 1_000;

/** Sends the mails in the outbox of invoicing. The worker runs on all instances. */
@Injectable()
export class MailWorker extends LeaseWorker<LeasedMail> {
  protected readonly logger = new Logger('Mails');
  protected readonly rowNoun = 'mails';
  protected readonly concurrency = MAX_CONCURRENT_MAILS;
  protected readonly pollIntervalMs = 2_000;
  private pauseMs = FIRST_PAUSE_MS;
  private reportDeadline = Infinity;

  constructor(
    private readonly bus: MessageBus,
    private readonly pdfs: PdfsService,
    private readonly transport: SmtpTransport,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {
    super();
  }

  protected override isEnabled(): boolean {
    return !!this.config.SMTP_URL;
  }

  override async onModuleDestroy(): Promise<void> {
    this.reportDeadline = Date.now() + REPORT_TIMEOUT_WHILE_STOPPING_MS;
    await super.onModuleDestroy();
  }

  protected async lease(): Promise<LeasedMail | null> {
    return (await this.bus.call(invoicing.leaseMail, { statements: true, quotes: true })).mail;
  }

  protected work(mail: LeasedMail): Promise<void> {
    return runForUser(mail.userId, () => this.send(mail));
  }

  private async send(mail: LeasedMail): Promise<void> {
    const delivery = await this.deliver(mail);
    if (!delivery) return;
    countOutcome(delivery.outcome);
    this.pauseAfterOutage(delivery);
    await this.report(mail, delivery);
  }

  /** @returns null if the lease was lost */
  private async deliver(mail: LeasedMail): Promise<Delivery | null> {
    const { id, lease } = mail;
    let outgoing;
    let failureCode: 'noPdf' | 'notMade' = 'noPdf';
    try {
      const pdf = await this.getPdf(mail);
      failureCode = 'notMade';
      outgoing = composeMail(mail, pdf, await this.readFiles(mail), this.config);
    } catch (error) {
      this.logger.warn({ err: error, mail: id, msg: 'Mail could not be composed' });
      return { outcome: 'postponed', failure: { code: failureCode }, isServerDown: false };
    }
    // `beginMail` marks the mail as begun. If this process crashes after this call, the mail counts as possibly sent.
    const { begun } = await this.bus.call(invoicing.beginMail, { id, lease });
    return begun ? this.transport.deliver(outgoing) : null;
  }

  /** If a file was deleted after the lease, the mail is postponed. */
  private async readFiles({ id, lease, attachments = [] }: LeasedMail): Promise<MailedFile[]> {
    const files: MailedFile[] = [];
    for (const { id: attachmentId, ...file } of attachments) {
      const parts: Uint8Array[] = [];
      for (let part = 0; part * ATTACHMENT_PART_BYTES < file.size; part++) {
        parts.push((await this.bus.call(invoicing.readMailedFile, { id, lease, attachmentId, part })).bytes);
      }
      files.push({ ...file, content: Buffer.concat(parts) });
    }
    return files;
  }

  /** @returns null for a statement, which only contains links to invoices */
  private async getPdf({ userId, invoice, quote, statement, logo }: LeasedMail): Promise<PdfFile | null> {
    if (statement) return null;
    return quote
      ? this.pdfs.getForMail({ userId, kind: 'quote', id: quote.id }, toSavedQuote(quote), logo)
      : this.pdfs.getForMail({ userId, kind: 'invoice', id: invoice.id }, toSavedInvoice(invoice), logo);
  }

  /** While the mail server is down, each attempt would fail. */
  private pauseAfterOutage({ isServerDown }: Delivery): void {
    if (!isServerDown) {
      this.pauseMs = FIRST_PAUSE_MS;
      return;
    }
    this.pause(this.pauseMs);
    this.pauseMs = Math.min(this.pauseMs * 2, MAX_PAUSE_MS);
  }

  private async report({ id, lease }: LeasedMail, { outcome, failure, wentToCopies }: Delivery): Promise<void> {
    const came = {
      outcome,
      error: getMailFailureText(failure),
      ...(failure && { failure }),
      ...(wentToCopies && { wentToCopies }),
    };
    const until = Date.now() + REPORT_TIMEOUT_MS;
    for (;;) {
      try {
        await this.bus.call(invoicing.reportMail, { id, lease, ...came });
        return;
      } catch (error) {
        if (Date.now() + REPORT_RETRY_DELAY_MS > Math.min(until, this.reportDeadline)) throw error;
        await sleep(REPORT_RETRY_DELAY_MS);
      }
    }
  }
}
