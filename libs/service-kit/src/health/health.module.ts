import { MikroORM } from '@mikro-orm/core';
import { Controller, type DynamicModule, Get, Injectable, Module } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { HealthCheck, HealthCheckService, MikroOrmHealthIndicator, TerminusModule } from '@nestjs/terminus';
import { healthOf, type ServiceHealth, type ServiceName } from '@paperbill/contracts';

const PING_TIMEOUT_MS = 1_500;

/** Whether the service can do its work: a query through its own pool. */
@Injectable()
export class ServiceReadiness {
  constructor(
    private readonly health: HealthCheckService,
    private readonly database: MikroOrmHealthIndicator,
    private readonly orm: MikroORM,
  ) {}

  check() {
    return this.health.check([
      () => this.database.pingCheck('database', { timeout: PING_TIMEOUT_MS, connection: this.orm.em.getConnection() }),
    ]);
  }
}

/** `/health/live`: the process answers. `/health/ready`: what it needs answers too, else 503. */
@Controller('health')
class HealthController {
  constructor(private readonly readiness: ServiceReadiness) {}

  @Get('live')
  live() {
    return { status: 'up' };
  }

  @Get('ready')
  @HealthCheck()
  ready() {
    return this.readiness.check();
  }
}

/** The same answer over NATS, for the BFF's own readiness. */
function messageController(service: ServiceName) {
  @Controller()
  class HealthMessages {
    constructor(private readonly readiness: ServiceReadiness) {}

    @MessagePattern(healthOf(service).subject)
    async health(): Promise<ServiceHealth> {
      const database = await this.readiness.check().then(
        () => 'up' as const,
        () => 'down' as const,
      );
      return { service, status: database, details: { database } };
    }
  }
  return HealthMessages;
}

@Module({})
export class HealthModule {
  static forService(service: ServiceName): DynamicModule {
    return {
      module: HealthModule,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, messageController(service)],
      providers: [ServiceReadiness],
    };
  }
}
