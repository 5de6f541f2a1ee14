import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { invoicing, type WithUserId, type TotalsSelection } from '@paperbill/contracts/nats';
import { Handles, takeListPart } from '@paperbill/messaging';
import { selectCustomerTotals } from './customer-totals.queries.js';

const MAX_CUSTOMERS_PER_MESSAGE = 10_000;

@Controller()
export class CustomerTotalsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getCustomerTotals)
  async list({ userId, ...selection }: WithUserId & TotalsSelection) {
    return takeListPart(
      await selectCustomerTotals(this.em, userId, selection, MAX_CUSTOMERS_PER_MESSAGE + 1),
      MAX_CUSTOMERS_PER_MESSAGE,
    );
  }
}
