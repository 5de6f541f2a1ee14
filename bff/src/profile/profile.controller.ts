import { type CompanyProfile, invoicing } from '@paperbill/contracts';
import { Body, Controller, Get, HttpCode, Post, UploadedFiles } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { TakesForms } from '../body/read-body.interceptor.js';
import { UserId } from '../sessions/current-user.js';
import { ProfileDto } from './profile.dto.js';

@Controller('api/profile')
export class ProfileController {
  constructor(private readonly bus: MessageBus) {}

  @Get()
  get(@UserId() userId: string): Promise<CompanyProfile> {
    return this.bus.call(invoicing.getProfile, { userId });
  }

  @Post()
  @HttpCode(200)
  @TakesForms()
  save(
    @UserId() userId: string,
    @Body() update: ProfileDto,
    @UploadedFiles() [logo]: Express.Multer.File[] = [],
  ): Promise<CompanyProfile> {
    return this.bus.call(invoicing.saveProfile, {
      userId,
      update,
      ...(logo && { logo: logo.buffer.toString('base64') }),
    });
  }
}
