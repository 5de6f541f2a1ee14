import type { NextReminder, Reminders } from '@paperbill/contracts/http';
import { catalogue, invoicing } from '@paperbill/contracts/nats';
import { MAX_NEXT_REMINDERS } from '@paperbill/contracts/rules';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { IdParam } from '../validation/id.pipe.js';
import { RemindersDto } from './mails.dto.js';

@Controller('app/api')
export class RemindersController {
  constructor(private readonly bus: MessageBus) {}

  @Get('reminders')
  @LimitConcurrency('pages', () => MAX_NEXT_REMINDERS)
  @ApiAnswer(200, 'The next scheduled reminders, earliest first', schemaRef('NextReminders'))
  listNextReminders(@CurrentUserId() userId: string): Promise<NextReminder[]> {
    return this.bus.call(invoicing.listNextReminders, { userId });
  }

  @Put('invoices/:id/reminders')
  @ApiAnswer(200, 'The changed reminders of the invoice', schemaRef('Reminders'))
  @ApiErrorCodes('QUOTA_REACHED')
  setRemindersOfInvoice(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() { days }: RemindersDto,
  ): Promise<Reminders> {
    return this.bus.call(invoicing.setReminders, { userId, of: 'invoice', id, days });
  }

  @Get('customers/:id/reminders')
  @ApiAnswer(200, 'The reminders of all invoices of the customer', schemaRef('Reminders'))
  async getRemindersOfCustomer(@CurrentUserId() userId: string, @IdParam() id: string): Promise<Reminders> {
    await this.bus.call(catalogue.getCustomer, { userId, id });
    return this.bus.call(invoicing.getReminders, { userId, of: 'customer', id });
  }

  @Put('customers/:id/reminders')
  @ApiAnswer(200, 'The changed reminders of all invoices of the customer', schemaRef('Reminders'))
  @ApiErrorCodes('QUOTA_REACHED')
  async setRemindersOfCustomer(
    @CurrentUserId() userId: string,
    @IdParam() id: string,
    @Body() { days }: RemindersDto,
  ): Promise<Reminders> {
    // The customer is read first. An unknown customer then causes a 404 before any reminders are saved.
    await this.bus.call(catalogue.getCustomer, { userId, id });
    return this.bus.call(invoicing.setReminders, { userId, of: 'customer', id, days });
  }
}
