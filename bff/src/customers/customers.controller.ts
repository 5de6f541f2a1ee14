import { type Customer, noInvoices } from '@paperbill/contracts/http';
import { catalogue } from '@paperbill/contracts/nats';
import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Answers, AnswersNothing } from '../api-description/answers.js';
import { the } from '../api-description/answer-shapes.js';
import { list } from '../api-description/schema.js';
import { UserId } from '../sessions/current-user.js';
import { Id } from '../validation/id.js';
import { CustomerDto } from './customers.dto.js';
import { listCustomers, updateCustomer } from './customers-with-totals.js';

@Controller('api/customers')
export class CustomersController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @Answers(200, 'All customers, by name', list(the('Customer')))
  list(@UserId() userId: string): Promise<Customer[]> {
    return listCustomers(this.bus, userId);
  }

  @Post()
  @Answers(201, 'The new customer', the('Customer'))
  async create(@UserId() userId: string, @Body() fields: CustomerDto): Promise<Customer> {
    return { ...(await this.bus.call(catalogue.createCustomer, { userId, fields })), ...noInvoices };
  }

  @Put(':id')
  @Answers(200, 'The customer as it is now', the('Customer'))
  update(@UserId() userId: string, @Id() id: string, @Body() fields: CustomerDto): Promise<Customer> {
    return updateCustomer(this.bus, userId, id, fields);
  }

  @Delete(':id')
  @AnswersNothing('The customer is deleted; invoices stay as they are')
  async delete(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteCustomer, { userId, id });
  }
}
