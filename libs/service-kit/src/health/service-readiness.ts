import { MikroORM } from '@mikro-orm/core';
import { Inject, Injectable, type ServiceUnavailableException } from '@nestjs/common';
import {
  type HealthCheckResult,
  HealthCheckService,
  HealthIndicatorService,
  MikroOrmHealthIndicator,
} from '@nestjs/terminus';
import { MessageBus } from '@paperbill/messaging';
import { measureReadiness } from '../metrics/dependency-metrics.js';
import { Startup } from './startup.js';
import { USES, type Uses } from './uses.js';

const PING_TIMEOUT_MS = 1_500;

export const isReady = (status: HealthCheckResult['status']): boolean => status === 'ok' || status === 'degraded';

/** Whether the service can do its work: it has started and does not stop, NATS is connected, and a query gets through its own pool. */
@Injectable()
export class ServiceReadiness {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly database: MikroOrmHealthIndicator,
    private readonly orm: MikroORM,
    private readonly bus: MessageBus,
    private readonly startup: Startup,
    @Inject(USES) private readonly uses: Uses,
  ) {
    measureReadiness(async () => {
      const { status, details } = await this.describe();
      const dependencies = Object.entries(details).map(([name, detail]) => [name, detail?.status === 'up']);
      return { ready: isReady(status), dependencies: Object.fromEntries(dependencies) as Record<string, boolean> };
    });
  }

  /** @throws ServiceUnavailableException with the same answer where something is down */
  check(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.database.pingCheck('database', { timeout: PING_TIMEOUT_MS, connection: this.orm.em.getConnection() }),
      () => this.upIf('nats', this.bus.isConnected()),
      () => this.upIf('startup', this.startup.isComplete()),
      ...(this.startup.isStopping() ? [() => this.upIf('shutdown', false)] : []),
      ...Object.entries(this.uses).map(
        ([key, ask]) =>
          () =>
            this.degradedUnless(key, ask()),
      ),
    ]);
  }

  /** The same, answered in either case. */
  describe(): Promise<HealthCheckResult> {
    return this.check().catch((error: ServiceUnavailableException) => error.getResponse() as HealthCheckResult);
  }

  private upIf(key: string, up: boolean) {
    const indicator = this.indicators.check(key);
    return up ? indicator.up() : indicator.down();
  }

  private degradedUnless(key: string, answer: Promise<unknown>) {
    const indicator = this.indicators.check(key);
    return answer.then(
      () => indicator.up(),
      () => indicator.degraded(),
    );
  }
}
