import type { PaymentOptions } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { MAX_LENGTH } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { Body, Controller, Get, Put, Req } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { Transform } from 'class-transformer';
import type { Request } from 'express';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { isSignInFresh } from '../sessions/fresh-sign-in.guard.js';
import { OwnerNotices } from '../sessions/owner-notices.service.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { Rule } from '../validation/rule.js';

/** The maximum length of an IBAN as typed, including all separators. */
const MAX_TYPED_IBAN_LENGTH = 50;

export class PaymentOptionsDto {
  @Transform(({ value }) => (typeof value === 'string' ? normalizeIban(value) : value))
  @Rule((value) => (typeof value === 'string' && value.length <= MAX_TYPED_IBAN_LENGTH ? null : validationTexts.iban), {
    type: 'string',
    maxLength: MAX_TYPED_IBAN_LENGTH,
    description: 'An IBAN, with or without spaces; empty: no bank account',
    example: 'DE89 3704 0044 0532 0130 00',
    required: true,
  })
  iban: string;

  @Transform(({ value }) => (typeof value === 'string' ? addHttpsProtocol(value.trim()) : value))
  @Rule(
    (value) =>
      typeof value === 'string' && value.length <= MAX_LENGTH.paymentLink ? null : validationTexts.paymentLink,
    {
      type: 'string',
      maxLength: MAX_LENGTH.paymentLink,
      description: 'The https address of a page where clients pay; empty: no link',
      example: 'https://paypal.me/ada',
      required: true,
    },
  )
  paymentLink: string;
}

/** An IBAN itself never starts with `IBAN`, because no country has the code IB. */
const normalizeIban = (iban: string): string =>
  iban
    .replaceAll(/[\s\p{Cf}-]/gu, '')
    .toUpperCase()
    .replace(/^IBAN[:.]?/, '');

/**
 * Adds `https://` to an address without a protocol. Also corrects `Https://`, because phone keyboards capitalise the
 * first letter.
 */
const addHttpsProtocol = (address: string): string =>
  address === '' || /^[a-z][a-z\d+.-]*:/i.test(address) ? address.replace(/^https:/i, 'https:') : `https://${address}`;

@Controller('app/api/payment-options')
export class PaymentOptionsController {
  constructor(
    private readonly bus: MessageBus,
    private readonly notices: OwnerNotices,
  ) {}

  @Get()
  @ApiAnswer(200, 'The payment options', schemaRef('PaymentOptions'))
  get(@CurrentUserId() userId: string): Promise<PaymentOptions> {
    return this.bus.call(invoicing.getPaymentOptions, { userId });
  }

  @Put()
  @ApiAnswer(200, 'The changed payment options', schemaRef('PaymentOptions'))
  @ApiErrorCodes('FRESH_SIGN_IN_REQUIRED')
  save(
    @CurrentUserId() userId: string,
    @Body() { iban, paymentLink }: PaymentOptionsDto,
    @Req() request: Request,
  ): Promise<PaymentOptions> {
    const change = {
      userId,
      iban,
      paymentLink,
      isSignInFresh: isSignInFresh(request),
      ...this.notices.createNotice(request),
    };
    return this.bus.call(invoicing.savePaymentOptions, change);
  }
}
