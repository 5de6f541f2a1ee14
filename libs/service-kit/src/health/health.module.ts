import { Controller, type DynamicModule, Get, Module } from '@nestjs/common';
import { HealthCheck, TerminusModule } from '@nestjs/terminus';
import { healthOf, type ServiceHealth, type ServiceName } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { isReady, OPTIONAL_DEPENDENCIES, type OptionalDependencies, ServiceReadiness } from './readiness.service.js';
import { Lifecycle } from './lifecycle.js';

/** `/health/live`: the process answers. `/health/ready`: its dependencies answer too, else 503. */
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

/** The same over NATS, for the BFF's own readiness. */
function messageController(service: ServiceName) {
  @Controller()
  class HealthMessages {
    constructor(private readonly readiness: ServiceReadiness) {}

    @Handles(healthOf(service))
    async health(): Promise<ServiceHealth> {
      const { status, details } = await this.readiness.describe();
      const upOrDown = (up: boolean) => (up ? 'up' : 'down');
      return {
        service,
        status: upOrDown(isReady(status)),
        details: Object.fromEntries(
          Object.entries(details).map(([name, detail]) => [name, upOrDown(detail?.status === 'up')]),
        ),
      };
    }
  }
  return HealthMessages;
}

@Module({})
export class HealthModule {
  static forService(service: ServiceName, optional: OptionalDependencies): DynamicModule {
    return {
      module: HealthModule,
      global: true,
      imports: [TerminusModule.forRoot({ logger: false })],
      controllers: [HealthController, messageController(service)],
      providers: [ServiceReadiness, Lifecycle, { provide: OPTIONAL_DEPENDENCIES, useValue: optional }],
      exports: [Lifecycle],
    };
  }
}
