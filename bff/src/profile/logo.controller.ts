import { AppError, logoHash, logoTypes, logoUrl } from '@paperbill/contracts/http';
import { invoicing } from '@paperbill/contracts/nats';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { ApiFile, ApiErrorCodes } from '../api-description/api-decorators.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { sendLogo } from './send-logo.js';

@Controller('api/profile/logo')
export class LogoController {
  constructor(private readonly bus: MessageBus) {}

  /**
   * Sends the current logo. The parameter `v` selects an earlier logo by its hash, because an older invoice may show an
   * earlier logo.
   */
  @Get()
  @LimitConcurrency('logos')
  @ApiQuery({ name: 'v', required: false, schema: { type: 'string', description: 'The SHA-256 of a logo' } })
  @ApiFile('The logo of the profile, or of an invoice', ...logoTypes)
  @ApiErrorCodes('NOT_FOUND')
  async get(@CurrentUserId() userId: string, @Query('v') v: unknown, @Res() response: Response): Promise<void> {
    const logo = await this.bus.call(invoicing.getLogo, { userId, sha256: parseRequestedHash(v) });
    // An address that contains the logo's hash always returns the same image, so browsers may cache it forever.
    sendLogo(logo, v === undefined ? 'private, no-cache' : 'private, max-age=31536000, immutable', response);
  }
}

function parseRequestedHash(v: unknown): string | null {
  if (v === undefined) return null;
  const hash = logoHash(logoUrl(String(v)));
  if (!hash) throw new AppError('NOT_FOUND');
  return hash;
}
