import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { invoicing, type LeasedNotice } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG, Lifecycle, WorkLoop } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { composeNotice } from './compose-notice.js';
import { countOutcome } from './mail-metrics.js';
import { SmtpTransport } from './smtp-transport.js';

const POLL_INTERVAL_MS = 5_000;
/** Pause after an outage of the mail server, in milliseconds. */
const OUTAGE_PAUSE_MS = 60_000;

/**
 * Sends e-mails about changes in a user's account. If the outcome cannot be reported, the e-mail is sent again, which
 * does no harm. Without SMTP_URL the worker does not run.
 */
@Injectable()
export class NoticeWorker implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly loop: WorkLoop<LeasedNotice>;
  private pausedUntil = 0;

  constructor(
    private readonly bus: MessageBus,
    private readonly transport: SmtpTransport,
    private readonly lifecycle: Lifecycle,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {
    this.loop = new WorkLoop({
      jobs: 'notices',
      concurrency: 1,
      pollIntervalMs: POLL_INTERVAL_MS,
      takeNext: () => this.leaseNext(),
      work: (notice) => this.send(notice),
      logger: new Logger('Notices'),
    });
  }

  onApplicationBootstrap(): void {
    if (this.config.SMTP_URL) void this.lifecycle.started.then(() => this.loop.start());
  }

  onModuleDestroy(): Promise<void> {
    return this.loop.stop();
  }

  private async leaseNext(): Promise<LeasedNotice | null> {
    if (Date.now() < this.pausedUntil) return null;
    return (await this.bus.call(invoicing.leaseNotice, {})).notice;
  }

  private async send(notice: LeasedNotice): Promise<void> {
    const { outcome, isServerDown } = await this.transport.deliver(composeNotice(notice, this.config));
    countOutcome(outcome);
    if (isServerDown) this.pausedUntil = Date.now() + OUTAGE_PAUSE_MS;
    await this.bus.call(invoicing.reportNotice, { id: notice.id, lease: notice.lease, outcome });
  }
}
