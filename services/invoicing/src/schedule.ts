import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob, CONFIG } from '@paperbill/service-kit';
import type { InvoicingConfig } from './config.js';
import { MarksService } from './payments/marks.service.js';
import { RecurringService } from './recurring/recurring.service.js';
import { RemindersService } from './reminders/reminders.service.js';

/**
 * Runs due work on every instance: stale payment summaries, recurring invoices and reminders. Each instance processes other
 * users.
 */
@Injectable()
export class Schedule extends BackgroundJob {
  protected readonly failure = 'Scheduled run failed';

  constructor(
    private readonly recurring: RecurringService,
    private readonly reminders: RemindersService,
    private readonly marks: MarksService,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {
    super();
  }

  protected intervalMs(): number {
    return this.config.SCHEDULE_INTERVAL_SECONDS * 1_000;
  }

  async run(): Promise<void> {
    // First, because reminders depend on the payment summaries of invoices that release 0.1 has marked.
    const [recomputed] = await Promise.allSettled([this.marks.recomputeStale()]);
    const results = await Promise.allSettled([this.recurring.createDueCopies(), this.reminders.sendDue()]);
    const failed = [recomputed, ...results].find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
