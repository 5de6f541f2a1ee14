import { Inject, Injectable, Logger } from '@nestjs/common';
import { invoicing, type LeasedNotice } from '@paperbill/contracts/nats';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG, LeaseWorker } from '@paperbill/service-kit';
import type { DocumentsConfig } from '../config.js';
import { composeNotice } from './compose-notice.js';
import { countOutcome } from './mail-metrics.js';
import { SmtpTransport } from './smtp-transport.js';

const OUTAGE_PAUSE_MS = 60_000;

/** Sends the notices to users. If the outcome cannot be reported, the e-mail is sent again, which does no harm. */
@Injectable()
export class NoticeWorker extends LeaseWorker<LeasedNotice> {
  protected readonly logger = new Logger('Notices');
  protected readonly rowNoun = 'notices';
  protected readonly concurrency = 1;
  protected readonly pollIntervalMs = 5_000;

  constructor(
    private readonly bus: MessageBus,
    private readonly transport: SmtpTransport,
    @Inject(CONFIG) private readonly config: DocumentsConfig,
  ) {
    super();
  }

  protected override isEnabled(): boolean {
    return !!this.config.SMTP_URL;
  }

  protected async lease(): Promise<LeasedNotice | null> {
    return (await this.bus.call(invoicing.leaseNotice, {})).notice;
  }

  protected async work(notice: LeasedNotice): Promise<void> {
    const { outcome, isServerDown } = await this.transport.deliver(composeNotice(notice, this.config));
    countOutcome(outcome);
    if (isServerDown) this.pause(OUTAGE_PAUSE_MS);
    await this.bus.call(invoicing.reportNotice, { id: notice.id, lease: notice.lease, outcome });
  }
}
