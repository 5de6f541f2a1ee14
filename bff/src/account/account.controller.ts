import type { AccountDeletion } from '@paperbill/contracts/http';
import { identity } from '@paperbill/contracts/nats';
import { Controller, Delete, Post, Req } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiNoContent, ApiErrorCodes } from '../api-description/api-decorators.js';
import { RateLimit } from '../security/rate-limit.js';
import { FreshSignIn } from '../sessions/fresh-sign-in.guard.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { SessionsService } from '../sessions/sessions.service.js';

@Controller('app/api/account')
export class AccountController {
  constructor(
    private readonly bus: MessageBus,
    private readonly sessions: SessionsService,
  ) {}

  @Post('deletion')
  @RateLimit('costly')
  @FreshSignIn()
  @ApiAnswer(200, 'The time of the deletion; the subscription will not renew', schemaRef('AccountDeletion'))
  @ApiErrorCodes('FRESH_SIGN_IN_REQUIRED', 'NOT_FOUND')
  async delete(@CurrentUserId() userId: string, @Req() request: Request): Promise<AccountDeletion> {
    const deletion = await this.bus.call(identity.requestDeletion, { userId });
    await this.sessions.refreshUser(request);
    return deletion;
  }

  @Delete('deletion')
  @ApiNoContent('The account is kept; its subscription stays cancelled')
  @ApiErrorCodes('NOT_FOUND')
  async keepAccount(@CurrentUserId() userId: string, @Req() request: Request): Promise<void> {
    await this.bus.call(identity.keepAccount, { userId });
    await this.sessions.refreshUser(request);
  }
}
