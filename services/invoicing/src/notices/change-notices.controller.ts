import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Logger } from '@nestjs/common';
import { invoicing, type NoticeReport } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { leaseNextNotice, storeNoticeOutcome } from './change-notice.queries.js';

/** Leases notices to the documents service, which sends them as mails. */
@Controller()
export class ChangeNoticesController {
  private readonly logger = new Logger('Notices');

  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.leaseNotice)
  async lease() {
    return { notice: (await leaseNextNotice(this.em)) ?? null };
  }

  @Handles(invoicing.reportNotice)
  async report(settled: NoticeReport) {
    if (await this.em.transactional((em) => storeNoticeOutcome(em, settled))) {
      this.logger.error({ notice: settled.id, msg: 'Change notice could not be mailed, given up' });
    }
    return {};
  }
}
