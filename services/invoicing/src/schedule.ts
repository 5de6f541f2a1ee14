import { Inject, Injectable } from '@nestjs/common';
import { TimerJob, CONFIG } from '@paperbill/service-kit';
import type { InvoicingConfig } from './config.js';
import { InvoiceStatusService } from './payments/invoice-status.service.js';
import { RecurringService } from './recurring/recurring.service.js';
import { RemindersService } from './reminders/reminders.service.js';

/** The jobs run on every instance. Leases ensure that no two instances process the same user. */
@Injectable()
export class Schedule extends TimerJob {
  protected readonly failureMessage = 'Scheduled run failed';

  constructor(
    private readonly recurring: RecurringService,
    private readonly reminders: RemindersService,
    private readonly statuses: InvoiceStatusService,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {
    super();
  }

  protected intervalMs(): number {
    return this.config.SCHEDULE_INTERVAL_SECONDS * 1_000;
  }

  async run(): Promise<void> {
    // Outdated payment summaries from release 0.1 are recomputed first, because reminders depend on their amounts.
    const [recomputed] = await Promise.allSettled([this.statuses.recomputeStaleSummaries()]);
    const results = await Promise.allSettled([this.recurring.createDueCopies(), this.reminders.sendDueReminders()]);
    const failed = [recomputed, ...results].find((result) => result.status === 'rejected');
    if (failed) throw failed.reason;
  }
}
