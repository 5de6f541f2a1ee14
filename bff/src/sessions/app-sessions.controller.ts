import { AppError, type BrowserSession } from '@paperbill/contracts/http';
import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiAnswer, ApiNoContent, ApiErrorCodes } from '../api-description/api-decorators.js';
import { schemaRef } from '../api-description/answer-shapes.js';
import { listSchema } from '../api-description/schema.js';
import { SessionsService } from './sessions.service.js';

const SESSION_HASH = /^[0-9a-f]{64}$/;

@Controller('app/api/sessions')
export class AppSessionsController {
  constructor(private readonly sessions: SessionsService) {}

  @Get()
  @ApiAnswer(200, 'The browsers in which the user is signed in', listSchema(schemaRef('BrowserSession')))
  listSessions(@Req() request: Request): Promise<BrowserSession[]> {
    return this.sessions.list(request);
  }

  @Delete()
  @ApiNoContent('All other sessions are signed out')
  endOtherSessions(@Req() request: Request): Promise<void> {
    return this.sessions.endOtherSessions(request);
  }

  @Delete(':id')
  @ApiParam({ name: 'id', schema: { type: 'string', pattern: SESSION_HASH.source } })
  @ApiNoContent('The session is signed out')
  @ApiErrorCodes('NOT_FOUND')
  async endSession(@Req() request: Request, @Param('id') id: string): Promise<void> {
    if (!SESSION_HASH.test(id)) throw new AppError('NOT_FOUND');
    await this.sessions.endSession(request, id);
  }
}
