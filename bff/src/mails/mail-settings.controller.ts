import { AppError, type MailSettingsAnswer } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Body, Controller, Get, Inject, Put, Req } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request } from 'express';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import type { BffConfig } from '../config.js';
import { isSignInFresh } from '../sessions/fresh-sign-in.guard.js';
import { OwnerNotices } from '../sessions/owner-notices.service.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { MailSettingsDto } from './mails.dto.js';

@Controller('app/api/mail-settings')
export class MailSettingsController {
  constructor(
    private readonly bus: MessageBus,
    private readonly notices: OwnerNotices,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  @Get()
  @ApiAnswer(200, 'The mail settings and the sender address', schemaRef('MailSettings'))
  async get(@CurrentUserId() userId: string): Promise<MailSettingsAnswer> {
    const settings = await this.bus.call(invoicing.getMailSettings, { userId });
    return { ...settings, from: this.config.MAIL_FROM ?? null };
  }

  @Put()
  @ApiAnswer(200, 'The changed settings', schemaRef('MailSettings'))
  @ApiErrorCodes('MAIL_OFF', 'FRESH_SIGN_IN_REQUIRED')
  async save(
    @CurrentUserId() userId: string,
    @Body() settings: MailSettingsDto,
    @Req() request: Request,
  ): Promise<MailSettingsAnswer> {
    const from = this.config.MAIL_FROM ?? null;
    // If no sender address is configured, the product sends no e-mails. Automatic e-mails can then not be turned on.
    const { remind, remindOfQuotes, sendReceipts } = settings;
    if (from === null && (remind || remindOfQuotes || sendReceipts)) throw new AppError('MAIL_OFF');
    const change = { userId, settings, isSignInFresh: isSignInFresh(request), ...this.notices.createNotice(request) };
    return { ...(await this.bus.call(invoicing.saveMailSettings, change)), from };
  }
}
