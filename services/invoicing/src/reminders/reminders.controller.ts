import { Controller } from '@nestjs/common';
import { invoicing, type WithUserId, type ReminderScope, type SetReminders } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { RemindersService } from './reminders.service.js';

@Controller()
export class RemindersController {
  constructor(private readonly reminders: RemindersService) {}

  @Handles(invoicing.getReminders)
  get(scope: ReminderScope) {
    return this.reminders.get(scope);
  }

  @Handles(invoicing.setReminders)
  set(request: SetReminders) {
    return this.reminders.set(request);
  }

  @Handles(invoicing.listNextReminders)
  listNextReminders({ userId }: WithUserId) {
    return this.reminders.listNextReminders(userId);
  }
}
