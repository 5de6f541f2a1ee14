import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { invoicing, type WithUserId, type TotalsSelection } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { readListPart } from '../read-list-part.js';
import { selectCustomerTotals } from './customer-totals.queries.js';

const MAX_CUSTOMERS_PER_MESSAGE = 10_000;

@Controller()
export class CustomerTotalsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getCustomerTotals)
  list({ userId, ...selection }: WithUserId & TotalsSelection) {
    return readListPart(MAX_CUSTOMERS_PER_MESSAGE, (limit) => selectCustomerTotals(this.em, userId, selection, limit));
  }
}
