import type { CompanyProfile } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Body, Controller, Get, Post, Req, UploadedFiles } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { AcceptsForms } from '../body/read-body.interceptor.js';
import { RateLimit } from '../security/rate-limit.js';
import { OwnerNotices } from '../sessions/owner-notices.service.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { ProfileDto } from './profile.dto.js';

@Controller('api/profile')
export class ProfileController {
  constructor(
    private readonly bus: MessageBus,
    private readonly notices: OwnerNotices,
  ) {}

  @Get()
  @ApiAnswer(200, 'The company profile; the defaults before the first save', schemaRef('CompanyProfile'))
  get(@CurrentUserId() userId: string): Promise<CompanyProfile> {
    return this.bus.call(invoicing.getProfile, { userId });
  }

  @Post()
  @ApiAnswer(200, 'The whole profile; omitted fields are unchanged', schemaRef('CompanyProfile'))
  @ApiErrorCodes('LOGO_TOO_LARGE', 'UNSUPPORTED_LOGO_TYPE')
  @AcceptsForms()
  @RateLimit('costly')
  save(
    @CurrentUserId() userId: string,
    @Body() update: ProfileDto,
    @Req() request: Request,
    @UploadedFiles() [logo]: Express.Multer.File[] = [],
  ): Promise<CompanyProfile> {
    return this.bus.call(invoicing.saveProfile, {
      userId,
      update,
      ...this.notices.createNotice(request),
      ...(logo && { logo: logo.buffer.toString('base64') }),
    });
  }
}
