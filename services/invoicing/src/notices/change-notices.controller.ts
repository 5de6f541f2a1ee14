import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Logger } from '@nestjs/common';
import { invoicing, type LeasedNotice, type SettleNotice } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { leaseNextNotice, settleNotice } from './change-notice.queries.js';

/** Leases notices to the documents service, which sends them as mails. */
@Controller()
export class ChangeNoticesController {
  private readonly logger = new Logger('Notices');

  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.takeNotice)
  async take(): Promise<{ notice: LeasedNotice | null }> {
    return { notice: (await leaseNextNotice(this.em)) ?? null };
  }

  @Handles(invoicing.settleNotice)
  async settle(settled: SettleNotice): Promise<Record<string, never>> {
    if (await this.em.transactional((em) => settleNotice(em, settled))) {
      this.logger.error({ notice: settled.id, msg: 'Change notice could not be mailed, given up' });
    }
    return {};
  }
}
