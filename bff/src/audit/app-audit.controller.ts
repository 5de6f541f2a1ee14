import type { AuditPage } from '@paperbill/contracts/http';
import { AUDIT_MAX_PAGE_SIZE, AUDIT_PAGE_SIZE } from '@paperbill/contracts/rules';
import { Controller, Get, Query } from '@nestjs/common';
import { schemaRef } from '../api-description/answer-shapes.js';
import { ApiAnswer, ApiErrorCodes } from '../api-description/api-decorators.js';
import { LimitConcurrency } from '../security/work-limits.js';
import { CurrentUserId } from '../sessions/session.guard.js';
import { AuditLog, omitStaff } from './audit-log.service.js';
import { AuditQuery } from './audit.dto.js';

@Controller('app/api/audit')
export class AppAuditController {
  constructor(private readonly log: AuditLog) {}

  @Get()
  @LimitConcurrency('pages', ({ query }) => Math.min(Number(query['limit']) || AUDIT_PAGE_SIZE, AUDIT_MAX_PAGE_SIZE))
  @ApiAnswer(200, 'The log of the account, newest first', schemaRef('AuditPage'))
  @ApiErrorCodes('INVALID_INPUT')
  async list(@CurrentUserId() userId: string, @Query() query: AuditQuery): Promise<AuditPage> {
    return omitStaff(await this.log.readPage(userId, query));
  }
}
