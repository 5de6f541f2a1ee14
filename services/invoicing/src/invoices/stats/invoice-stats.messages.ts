import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { InvoiceStats } from '@paperbill/contracts/http';
import { invoicing, type OfUser, type StatsSelection } from '@paperbill/contracts/nats';
import { periodStart } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { seriesFrame } from './series-frame.js';
import { statsSql, statsWithSeriesSql } from './stats-sql.js';

/** The earliest that an invoice can be dated. */
const FIRST_DATE = '0001-01-01';

@Controller()
export class InvoiceStatsMessages {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getStats)
  async stats({ userId, period, series }: OfUser & StatsSelection): Promise<InvoiceStats> {
    const now = new Date();
    const start = periodStart(period, now) ?? FIRST_DATE;
    const { first, last, bucketDays } = seriesFrame(period, now);
    const [stats] = series
      ? await this.em.execute<[InvoiceStats]>(statsWithSeriesSql, [userId, start, first, last, bucketDays, start])
      : await this.em.execute<[InvoiceStats]>(statsSql, [userId, start]);
    return stats;
  }
}
