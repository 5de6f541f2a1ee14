import { MikroORM } from '@mikro-orm/core';
import { Inject, Injectable, ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
  MikroOrmHealthIndicator,
} from '@nestjs/terminus';
import { MessageBus } from '@paperbill/messaging';
import { isDiskFull } from '../database/disk-full.js';
import { measureReadiness } from '../metrics/readiness-metrics.js';
import { Lifecycle } from './lifecycle.js';

/** Checks of dependencies that the service can miss for some time. A check rejects if its dependency is down. */
export type OptionalDependencies = Record<string, () => Promise<unknown>>;

export const OPTIONAL_DEPENDENCIES = Symbol('OPTIONAL_DEPENDENCIES');

const PING_TIMEOUT_MS = 1_500;

export const isReadyStatus = (status: HealthCheckResult['status']): boolean => status === 'ok' || status === 'degraded';

/** Checks that the process has started and is not stopping. Also checks that NATS and the database respond. */
@Injectable()
export class ServiceReadiness {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: MikroOrmHealthIndicator,
    private readonly orm: MikroORM,
    private readonly bus: MessageBus,
    private readonly lifecycle: Lifecycle,
    @Inject(OPTIONAL_DEPENDENCIES) private readonly optional: OptionalDependencies,
  ) {
    measureReadiness(async () => {
      const { status, details } = await this.describeHealth();
      const dependencies = Object.entries(details).map(([name, detail]) => [name, detail?.status === 'up']);
      return {
        ready: isReadyStatus(status),
        dependencies: Object.fromEntries(dependencies) as Record<string, boolean>,
      };
    });
  }

  /** @throws ServiceUnavailableException with the result if the service is not ready */
  async check(): Promise<HealthCheckResult> {
    const result = await this.describeHealth();
    if (!isReadyStatus(result.status)) throw new ServiceUnavailableException(result);
    return result;
  }

  async describeHealth(): Promise<HealthCheckResult> {
    const result = await this.runChecks().catch((error: unknown) => {
      if (error instanceof ServiceUnavailableException) return error.getResponse() as HealthCheckResult;
      throw error;
    });
    return { ...result, info: reportDegradedAsDown(result.info ?? {}), details: reportDegradedAsDown(result.details) };
  }

  private runChecks(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.database.pingCheck('database', { timeout: PING_TIMEOUT_MS, connection: this.orm.em.getConnection() }),
      () => this.reportUpOrDown('nats', this.bus.isConnected()),
      () => this.reportUpOrDown('startup', this.lifecycle.isStarted()),
      ...(this.lifecycle.isStopping() ? [() => this.reportUpOrDown('shutdown', false)] : []),
      // If the disk is full, the service is only degraded, because reads still work.
      ...(isDiskFull() ? [() => this.indicators.check('databaseDisk').degraded()] : []),
      ...Object.entries(this.optional).map(
        ([key, check]) =>
          () =>
            this.reportUpOrDegraded(key, check()),
      ),
    ]);
  }

  private reportUpOrDown(key: string, up: boolean) {
    const indicator = this.indicators.check(key);
    return up ? indicator.up() : indicator.down();
  }

  private reportUpOrDegraded(key: string, answer: Promise<unknown>) {
    const indicator = this.indicators.check(key);
    return answer.then(
      () => indicator.up(),
      () => indicator.degraded(),
    );
  }
}

/** Reports every failed dependency as `down`. The service itself may be only degraded without this dependency. */
function reportDegradedAsDown(details: Partial<HealthIndicatorResult>): HealthIndicatorResult {
  const words = Object.entries(details).map(([name, detail]) => {
    return [name, detail?.status === 'degraded' ? { ...detail, status: 'down' } : detail];
  });
  return Object.fromEntries(words) as HealthIndicatorResult;
}
