import type { CompanyProfile } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Body, Controller, Get, Post, Req, UploadedFiles } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import type { Request } from 'express';
import { Answers, Refuses } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { TakesForms } from '../body/read-body.interceptor.js';
import { RateLimit } from '../security/rate-limit.js';
import { OwnerNotices } from '../sessions/owner-notices.service.js';
import { UserId } from '../sessions/session.guard.js';
import { ProfileDto } from './profile.dto.js';

@Controller('api/profile')
export class ProfileController {
  constructor(
    private readonly bus: MessageBus,
    private readonly notices: OwnerNotices,
  ) {}

  @Get()
  @Answers(200, 'The company profile; the defaults before the first save', schemaRef('CompanyProfile'))
  get(@UserId() userId: string): Promise<CompanyProfile> {
    return this.bus.call(invoicing.getProfile, { userId });
  }

  @Post()
  @Answers(200, 'The whole profile; omitted fields are unchanged', schemaRef('CompanyProfile'))
  @Refuses('LOGO_TOO_LARGE', 'UNSUPPORTED_LOGO_TYPE')
  @TakesForms()
  @RateLimit('costly')
  save(
    @UserId() userId: string,
    @Body() update: ProfileDto,
    @Req() request: Request,
    @UploadedFiles() [logo]: Express.Multer.File[] = [],
  ): Promise<CompanyProfile> {
    return this.bus.call(invoicing.saveProfile, {
      userId,
      update,
      ...this.notices.of(request),
      ...(logo && { logo: logo.buffer.toString('base64') }),
    });
  }
}
