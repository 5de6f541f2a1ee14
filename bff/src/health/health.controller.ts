import { Controller, Get, Res } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import type { Response } from 'express';
import { NoSession } from '../sessions/session.guard.js';
import { isReady, type Readiness, HealthService, type DependencyState } from './health.service.js';

@Controller('health')
@NoSession()
@SkipThrottle()
export class HealthController {
  constructor(private readonly readiness: HealthService) {}

  @Get('live')
  getLiveness(): { status: DependencyState } {
    return { status: 'up' };
  }

  /** Status 200 means that this instance can answer requests, even if some would fail. */
  @Get('ready')
  async getReadiness(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const readiness = await this.readiness.check();
    if (!isReady(readiness.status)) response.status(503);
    return readiness;
  }
}
