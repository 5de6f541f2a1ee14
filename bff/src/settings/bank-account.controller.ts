import type { BankAccount } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Transform } from 'class-transformer';
import { schemaRef } from '../api-description/answer-shapes.js';
import { Answers } from '../api-description/api-decorators.js';
import { UserId } from '../sessions/session.guard.js';
import { Rule } from '../validation/rule.js';

/** Longer than any IBAN, however its groups are set apart. */
const MAX_TYPED = 50;

export class BankAccountDto {
  @Transform(({ value }) => (typeof value === 'string' ? value.replaceAll(/[\s-]/g, '').toUpperCase() : value))
  @Rule((value) => (typeof value === 'string' && value.length <= MAX_TYPED ? null : validationTexts.iban), {
    type: 'string',
    maxLength: MAX_TYPED,
    description: 'An IBAN, with or without spaces; empty: none',
    example: 'DE89 3704 0044 0532 0130 00',
    required: true,
  })
  iban: string;
}

/** Where clients transfer money to. */
@Controller('app/api/bank-account')
export class BankAccountController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  @Answers(200, 'The bank account', schemaRef('BankAccount'))
  get(@UserId() userId: string): Promise<BankAccount> {
    return this.bus.call(invoicing.getBankAccount, { userId });
  }

  @Put()
  @Answers(200, 'The bank account as it is then', schemaRef('BankAccount'))
  save(@UserId() userId: string, @Body() { iban }: BankAccountDto): Promise<BankAccount> {
    return this.bus.call(invoicing.saveBankAccount, { userId, iban });
  }
}
