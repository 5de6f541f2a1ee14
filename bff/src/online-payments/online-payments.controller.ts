import {
  AppError,
  type OnlinePaymentChoices,
  type OnlinePaymentSettings,
  type PaymentAccount,
  type Payout,
  type User,
} from '@paperbill/contracts/http';
import { billing, invoicing } from '@paperbill/contracts/nats';
import { validationTexts } from '@paperbill/contracts/texts';
import { Body, Controller, Get, Inject, Post, Put, Req } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request } from 'express';
import { ApiAnswer, ApiErrorCodes, ApiNoContent } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import type { BffConfig } from '../config.js';
import { RateLimit } from '../security/rate-limit.js';
import { FreshSignIn } from '../sessions/fresh-sign-in.guard.js';
import { OwnerNotices } from '../sessions/owner-notices.service.js';
import { CurrentUser, CurrentUserId } from '../sessions/session.guard.js';
import { IdempotencyKey } from '../validation/idempotency-key.js';
import { OnlinePaymentChoicesDto, PaymentIdParam, RefundDto } from './online-payments.dto.js';

@Controller('app/api/online-payments')
export class OnlinePaymentsController {
  constructor(
    private readonly bus: MessageBus,
    private readonly notices: OwnerNotices,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @ApiAnswer(200, 'The payment account and the choices of the user', schemaRef('OnlinePaymentSettings'))
  async get(@CurrentUserId() userId: string): Promise<OnlinePaymentSettings> {
    const [account, choices] = await Promise.all([
      this.bus.call(billing.getPaymentAccount, { userId }),
      this.bus.call(invoicing.getOnlinePaymentChoices, { userId }),
    ]);
    return { ...account, ...choices };
  }

  @Put('choices')
  @ApiAnswer(200, 'The changed choices', schemaRef('OnlinePaymentChoices'))
  saveChoices(
    @CurrentUserId() userId: string,
    @Body() choices: OnlinePaymentChoicesDto,
  ): Promise<OnlinePaymentChoices> {
    return this.bus.call(invoicing.updateOnlinePaymentChoices, { userId, ...choices });
  }

  @Post('connect')
  @RateLimit('costly')
  @FreshSignIn()
  @ApiAnswer(
    200,
    'The payment account, and the page at Stripe on which the user completes it; null if nothing is missing',
    schemaRef('PaymentAccountConnection'),
  )
  @ApiErrorCodes('FRESH_SIGN_IN_REQUIRED', 'ONLINE_PAYMENT_UNAVAILABLE', 'PAYMENT_PROVIDER_FAILED')
  async connect(
    @CurrentUser() { id: userId, email, firstName, lastName }: User,
    @Req() request: Request,
  ): Promise<{ url: string | null; account: PaymentAccount }> {
    const page = `${this.config.PUBLIC_URL}/settings/payments`;
    const before = await this.bus.call(billing.getPaymentAccount, { userId });
    const { companyName } = await this.bus.call(invoicing.getProfile, { userId });
    const connection = await this.bus.call(billing.connectPaymentAccount, {
      userId,
      email,
      // Stripe's page shows this name to clients.
      name: companyName || `${firstName} ${lastName}`.trim(),
      returnUrl: `${page}?stripe=returned`,
      refreshUrl: `${page}?stripe=expired`,
    });
    await this.recordChange(request, userId, before, connection.account);
    return connection;
  }

  @Post('refresh')
  @RateLimit('costly')
  @ApiAnswer(200, 'The payment account after a request to Stripe', schemaRef('PaymentAccount'))
  @ApiErrorCodes('PAYMENT_PROVIDER_FAILED')
  refresh(@CurrentUserId() userId: string): Promise<PaymentAccount> {
    return this.bus.call(billing.refreshPaymentAccount, { userId });
  }

  @Post('turn-off')
  @RateLimit('costly')
  @ApiAnswer(200, 'The payment account, which accepts no payments now', schemaRef('PaymentAccount'))
  @ApiErrorCodes('PAYMENT_PROVIDER_FAILED')
  async turnOff(@CurrentUserId() userId: string, @Req() request: Request): Promise<PaymentAccount> {
    const before = await this.bus.call(billing.getPaymentAccount, { userId });
    const account = await this.bus.call(billing.turnOffPaymentAccount, { userId });
    await this.recordChange(request, userId, before, account);
    return account;
  }

  @Get('payouts')
  @RateLimit('costly')
  @ApiAnswer(200, 'The newest payouts, newest first', listSchema(schemaRef('Payout')))
  @ApiErrorCodes('PAYMENT_PROVIDER_FAILED')
  async listPayouts(@CurrentUserId() userId: string): Promise<Payout[]> {
    const { payouts } = await this.bus.call(billing.listPayouts, { userId });
    return payouts;
  }

  @Post(':paymentId/refunds')
  @RateLimit('costly')
  @ApiNoContent('The payment or a part of it is refunded')
  @ApiErrorCodes('NOT_FOUND', 'IDEMPOTENCY_KEY_REUSED', 'PAYMENT_PROVIDER_FAILED')
  async refund(
    @CurrentUserId() userId: string,
    @PaymentIdParam() paymentId: string,
    @Body() { amount }: RefundDto,
    @IdempotencyKey() idempotencyKey: string,
  ): Promise<void> {
    if (Number(amount) === 0) throw AppError.invalid({ path: 'amount', message: validationTexts.paymentAmountZero });
    await this.bus.call(billing.refundPayment, { userId, paymentId, amount, idempotencyKey });
  }

  /** Tells the user by e-mail where the clients' money goes now, because an intruder could connect another account. */
  private async recordChange(
    request: Request,
    userId: string,
    before: PaymentAccount,
    after: PaymentAccount,
  ): Promise<void> {
    const change = { before: describeAccount(before), after: describeAccount(after) };
    if (change.before === change.after) return;
    await this.bus.call(invoicing.recordAccountChange, {
      userId,
      ...change,
      ...this.notices.createNotice(request),
    });
  }
}

/** Returns the id of an account to which clients can pay, or '' if they cannot pay online. */
const describeAccount = ({ state, accountId }: PaymentAccount): string =>
  state === 'none' || state === 'off' || state === 'disconnected' ? '' : (accountId ?? 'Stripe');
