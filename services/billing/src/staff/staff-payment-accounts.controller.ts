import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { StaffAccountFilter, StaffPaymentAccounts } from '@paperbill/contracts/http';
import { billing } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { toReadableError } from '../staff-actions/describe-error.js';
import { selectPaymentAccounts, selectPaymentEvents } from './payment-accounts.queries.js';

@Controller()
export class StaffPaymentAccountsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(billing.listPaymentAccounts)
  async list(filter: StaffAccountFilter): Promise<StaffPaymentAccounts> {
    const accounts = await selectPaymentAccounts(this.em, filter);
    const events = await selectPaymentEvents(
      this.em,
      filter.userId === undefined ? undefined : accounts.map(({ accountId }) => accountId ?? ''),
    );
    return { accounts, events: events.map((event) => ({ ...event, error: toReadableError(event.error) })) };
  }
}
