import { Controller } from '@nestjs/common';
import { type ChangeRecurring, type CreateRecurring, invoicing, type WithUserId } from '@paperbill/contracts/nats';
import type { RecurringState } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { RecurringService } from './recurring.service.js';

@Controller()
export class RecurringController {
  constructor(private readonly recurring: RecurringService) {}

  @Handles(invoicing.createRecurring)
  create(request: CreateRecurring) {
    return this.recurring.create(request);
  }

  @Handles(invoicing.listRecurring)
  list({ userId, invoiceId }: WithUserId & { invoiceId?: string }) {
    return this.recurring.list(userId, invoiceId);
  }

  @Handles(invoicing.changeRecurring)
  change(request: ChangeRecurring) {
    return this.recurring.change(request);
  }

  @Handles(invoicing.setRecurringState)
  setState(request: WithUserId & { id: string; state: RecurringState }) {
    return this.recurring.setState(request);
  }
}
