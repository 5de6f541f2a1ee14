import { catalogue, type Customer } from '@paperbill/contracts';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { UserId } from '../sessions/current-user.js';
import { Id } from '../validation/id.js';
import { CustomerDto } from './customer.dto.js';

@Controller('api/customers')
export class CustomersController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  list(@UserId() userId: string): Promise<Customer[]> {
    return this.bus.call(catalogue.listCustomers, { userId });
  }

  @Post()
  create(@UserId() userId: string, @Body() fields: CustomerDto): Promise<Customer> {
    return this.bus.call(catalogue.createCustomer, { userId, fields });
  }

  @Put(':id')
  update(@UserId() userId: string, @Id() id: string, @Body() fields: CustomerDto): Promise<Customer> {
    return this.bus.call(catalogue.updateCustomer, { userId, id, fields });
  }

  @Delete(':id')
  @HttpCode(204)
  async delete(@UserId() userId: string, @Id() id: string): Promise<void> {
    await this.bus.call(catalogue.deleteCustomer, { userId, id });
  }
}
