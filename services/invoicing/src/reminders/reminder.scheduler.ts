import { Inject, Injectable } from '@nestjs/common';
import { BackgroundJob, CONFIG } from '@paperbill/service-kit';
import type { InvoicingConfig } from '../config.js';
import { RemindersService } from './reminders.service.js';

/** Sends the reminders that are due. All instances do: each takes other users. */
@Injectable()
export class ReminderScheduler extends BackgroundJob {
  protected readonly failure = 'Not all reminders have been sent';

  constructor(
    private readonly reminders: RemindersService,
    @Inject(CONFIG) private readonly config: InvoicingConfig,
  ) {
    super();
  }

  protected intervalMs(): number {
    return this.config.SCHEDULE_INTERVAL_SECONDS * 1_000;
  }

  run(): Promise<unknown> {
    return this.reminders.sendDue();
  }
}
