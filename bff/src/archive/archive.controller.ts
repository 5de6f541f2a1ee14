import { AppError, type ArchiveProgress, type User } from '@paperbill/contracts/http';
import { dateTexts } from '@paperbill/contracts/texts';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';
import type { Response } from 'express';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiNoContent, ApiErrorCodes } from '../api-description/api-decorators.js';
import { PeriodQuery } from '../reports/reports.dto.js';
import { RateLimit } from '../security/rate-limit.js';
import { FreshSignIn } from '../sessions/fresh-sign-in.guard.js';
import { CurrentUser, CurrentUserId } from '../sessions/session.guard.js';
import { ArchivesService } from './archives.service.js';

const binaryContentSchema = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

@Controller('app/api/archive')
export class ArchiveController {
  constructor(private readonly archives: ArchivesService) {}

  @Get()
  @RateLimit('costly')
  @FreshSignIn()
  @ApiErrorCodes('FRESH_SIGN_IN_REQUIRED')
  @ApiResponse({
    status: 200,
    description: 'A streamed ZIP of all data: JSON, CSV, PDFs and the logo',
    content: { 'application/zip': binaryContentSchema },
  })
  async download(@CurrentUser() user: User, @Res() response: Response): Promise<void> {
    // Express also sends HEAD requests to this route. They must not create an archive.
    if (response.req.method === 'HEAD') response.type('zip').end();
    else await this.archives.sendEverything(user, response);
  }

  /**
   * The client calls this route before the download. Without this call, the browser would save an error response as
   * the file.
   */
  @Get('permission')
  @FreshSignIn()
  @ApiNoContent('The archive and the accountant’s export may be downloaded now')
  @ApiErrorCodes('FRESH_SIGN_IN_REQUIRED')
  allow(): void {}

  @Get('progress')
  @ApiAnswer(
    200,
    'The progress of the current download of the archive, and the result of the last one',
    schemaRef('ArchiveProgress'),
  )
  progress(@CurrentUserId() userId: string): ArchiveProgress {
    return this.archives.getProgress(userId);
  }
}

@Controller('app/api/accountant-export')
export class AccountantExportController {
  constructor(private readonly archives: ArchivesService) {}

  @Get()
  @RateLimit('costly')
  @ApiResponse({
    status: 200,
    description: 'A streamed ZIP of the invoices of a period: CSV, PDFs, and a list that accounts for each number',
    content: { 'application/zip': binaryContentSchema },
  })
  @FreshSignIn()
  @ApiErrorCodes('INVALID_INPUT', 'FRESH_SIGN_IN_REQUIRED')
  async download(
    @CurrentUser() user: User,
    @Query() { from, to }: PeriodQuery,
    @Res() response: Response,
  ): Promise<void> {
    if (from && to && from > to) throw AppError.invalid({ path: 'to', message: dateTexts.fromAfterTo });
    if (response.req.method === 'HEAD') response.type('zip').end();
    else await this.archives.sendToAccountant(user, { from: from ?? null, to: to ?? null }, response);
  }
}
