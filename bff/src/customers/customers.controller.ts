import { type Customer, noInvoices, type StoredCustomer } from '@paperbill/contracts/http';
import { catalogue, invoicing, type TotalsOfCustomer } from '@paperbill/contracts/nats';
import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { MessageBus, wholeList } from '@paperbill/messaging';
import { Answers, AnswersNothing } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { list } from '../api-description/schema.js';
import { UserId } from '../sessions/session.guard.js';
import { Id } from '../validation/id.pipe.js';
import { CustomerDto } from './customers.dto.js';

@Controller('api/customers')
export class CustomersController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @Answers(200, 'All customers, by name', list(schemaRef('Customer')))
  async list(@UserId() userId: string): Promise<Customer[]> {
    // Customers from catalogue, their totals from invoicing: two calls, however many customers there are.
    const [customers, totals] = await Promise.all([
      wholeList<StoredCustomer>((last) =>
        this.bus.call(catalogue.listCustomers, { userId, ...(last && { after: { name: last.name, id: last.id } }) }),
      ),
      wholeList<TotalsOfCustomer>((last) =>
        this.bus.call(invoicing.getCustomerTotals, { userId, ...(last && { after: last.customerId }) }),
      ),
    ]);
    const totalsById = new Map(totals.map((ofCustomer) => [ofCustomer.customerId, ofCustomer]));
    return customers.map((customer) => withTotals(customer, totalsById.get(customer.id)));
  }

  @Post()
  @Answers(201, 'The new customer', schemaRef('Customer'))
  async create(@UserId() userId: string, @Body() fields: CustomerDto): Promise<Customer> {
    return withTotals(await this.bus.call(catalogue.createCustomer, { userId, fields }));
  }

  @Put(':id')
  @Answers(200, 'The customer as it is now', schemaRef('Customer'))
  async update(@UserId() userId: string, @Id() id: string, @Body() fields: CustomerDto): Promise<Customer> {
    // The totals first: where they can't be read, the customer stays as it was.
    const { items } = await this.bus.call(invoicing.getCustomerTotals, { userId, customerId: id });
    return withTotals(await this.bus.call(catalogue.updateCustomer, { userId, id, fields }), items[0]);
  }

  @Delete(':id')
  @AnswersNothing('The customer is deleted; invoices stay as they are')
  async delete(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteCustomer, { userId, id });
  }
}

const withTotals = (
  customer: StoredCustomer,
  { customerId: _customerId, ...totals }: Partial<TotalsOfCustomer> = {},
): Customer => ({ ...customer, ...noInvoices, ...totals });
