import type { Customer } from '@paperbill/contracts/http';
import { catalogue, invoicing } from '@paperbill/contracts/nats';
import { Controller, Get } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Answers } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { withTotals } from './customer-totals.js';

/** What the client asks about customers beyond the calls of the contract. */
@Controller('app/api/customers')
export class CustomerController {
  constructor(private readonly bus: MessageBus) {}

  @Get(':id')
  @Answers(200, 'One customer', schemaRef('Customer'))
  async get(@UserId() userId: string, @Id() id: string): Promise<Customer> {
    const [customer, { items }] = await Promise.all([
      this.bus.call(catalogue.getCustomer, { userId, id }),
      this.bus.call(invoicing.getCustomerTotals, { userId, customerId: id }),
    ]);
    return withTotals(customer, items[0]);
  }
}
