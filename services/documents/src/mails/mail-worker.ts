import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { invoicing, type LeasedMail } from '@paperbill/contracts/nats';
import { mailFailureText } from '@paperbill/contracts/texts';
import { GRACE_PERIOD_MS, MessageBus } from '@paperbill/messaging';
import { CONFIG, forUser, Lifecycle, WorkLoop } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { PdfsService } from '../pdfs/pdfs.service.js';
import { countOutcome } from './mail-metrics.js';
import { composeMail } from './compose-mail.js';
import { type Delivery, SmtpTransport } from './smtp-transport.js';

/** Mails at once, each of another user. Few: mail servers refuse who opens many connections. */
const CONCURRENCY = 3;
const POLL_INTERVAL_MS = 2_000;
/** How long nothing is tried after a mail server was down; doubled each time, up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 5 * 60_000;
/** Between attempts to tell what came of a mail. */
const SETTLE_PAUSE_MS = 1_000;
/** So long it is told at most: then the lease has long been lost, and the mail counts as one that may have been sent. */
const SETTLE_FOR_MS = 10 * 60_000;
/**
 * And so long once this process stops: as long as it may live, less what the last attempt takes. A release replaces invoicing
 * at the same time, and what is not told now counts as a mail that may have been sent.
 */
const SETTLE_WHILE_STOPPING_MS = GRACE_PERIOD_MS - 1_000;

const NO_PDF: Delivery = { outcome: 'postponed', failure: { code: 'noPdf' }, isServerDown: false };

/**
 * Takes mails from invoicing's outbox and hands them to the mail server. Any number of instances may do so: a lease gives each
 * mail to one of them. Without SMTP_URL it takes none.
 */
@Injectable()
export class MailWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Mails');
  private readonly loop: WorkLoop<LeasedMail>;
  private pausedUntil = 0;
  private pauseMs = FIRST_PAUSE_MS;
  private stopsSettlingAt = Infinity;

  constructor(
    private readonly bus: MessageBus,
    private readonly pdfs: PdfsService,
    private readonly transport: SmtpTransport,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {
    this.loop = new WorkLoop({
      jobs: 'mails',
      concurrency: CONCURRENCY,
      pollIntervalMs: POLL_INTERVAL_MS,
      takeNext: () => this.takeNext(),
      work: (mail) => forUser(mail.userId, () => this.send(mail)),
      logger: this.logger,
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.SMTP_URL) void this.lifecycle.started.then(() => this.loop.start());
  }

  async onModuleDestroy(): Promise<void> {
    this.stopsSettlingAt = Date.now() + SETTLE_WHILE_STOPPING_MS;
    await this.loop.stop();
  }

  private async takeNext(): Promise<LeasedMail | null> {
    if (Date.now() < this.pausedUntil) return null;
    return (await this.bus.call(invoicing.takeMail, { statements: true })).mail;
  }

  private async send(mail: LeasedMail): Promise<void> {
    const delivery = await this.deliver(mail);
    if (!delivery) return;
    countOutcome(delivery.outcome);
    this.pauseAfter(delivery);
    await this.settle(mail, delivery);
  }

  /** @returns null where the mail is lent to somebody else by now */
  private async deliver(mail: LeasedMail): Promise<Delivery | null> {
    const { id, lease, userId, invoice, logo, statement } = mail;
    let outgoing;
    try {
      const pdf = statement ? null : await this.pdfs.getFor(userId, invoice, logo);
      outgoing = composeMail(mail, pdf, this.config);
    } catch (error) {
      this.logger.warn({ err: error, mail: id, msg: 'A mail could not be made' });
      return NO_PDF;
    }
    // From here on it may have been sent, whatever becomes of this process.
    const { begun } = await this.bus.call(invoicing.beginMail, { id, lease });
    return begun ? this.transport.deliver(outgoing) : null;
  }

  /** While a mail server is down, a few attempts find out, not one for each mail. */
  private pauseAfter({ isServerDown }: Delivery): void {
    if (!isServerDown) {
      this.pauseMs = FIRST_PAUSE_MS;
      return;
    }
    this.pausedUntil = Date.now() + this.pauseMs;
    this.pauseMs = Math.min(this.pauseMs * 2, MAX_PAUSE_MS);
  }

  private async settle({ id, lease }: LeasedMail, { outcome, failure, wentToCopies }: Delivery): Promise<void> {
    const came = {
      outcome,
      error: mailFailureText(failure),
      ...(failure && { failure }),
      ...(wentToCopies && { wentToCopies }),
    };
    const until = Date.now() + SETTLE_FOR_MS;
    for (;;) {
      try {
        await this.bus.call(invoicing.settleMail, { id, lease, ...came });
        return;
      } catch (error) {
        if (Date.now() + SETTLE_PAUSE_MS > Math.min(until, this.stopsSettlingAt)) throw error;
        await sleep(SETTLE_PAUSE_MS);
      }
    }
  }
}
