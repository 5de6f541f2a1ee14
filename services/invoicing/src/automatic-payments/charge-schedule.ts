import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, TimerJob } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { ChargesService } from './charges.service.js';
import { SavedCardsService } from './saved-cards.service.js';

/** Charges run in their own job, so that the other scheduled jobs never wait for Stripe. */
@Injectable()
export class ChargeSchedule extends TimerJob {
  protected readonly failureMessage = 'Automatic payments failed';

  constructor(
    private readonly charges: ChargesService,
    private readonly cards: SavedCardsService,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {
    super();
  }

  protected intervalMs(): number {
    return this.config.SCHEDULE_INTERVAL_SECONDS * 1_000;
  }

  async run(): Promise<void> {
    const results = await Promise.allSettled([
      this.charges.chargeDueInvoices(),
      this.cards.endUnusedCards().then(() => this.cards.forgetEndedCards()),
    ]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
