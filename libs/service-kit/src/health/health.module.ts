import { Controller, type DynamicModule, Get, Module } from '@nestjs/common';
import { HealthCheck, TerminusModule } from '@nestjs/terminus';
import { createHealthMessage, type ServiceHealth, type ServiceName } from '@paperbill/contracts/nats';
import { Handles } from '@paperbill/messaging';
import { release } from '../release.js';
import {
  isReadyStatus,
  OPTIONAL_DEPENDENCIES,
  type OptionalDependencies,
  ServiceReadiness,
} from './readiness.service.js';
import { Lifecycle } from './lifecycle.js';

/** `/health/ready` fails with status 503 if a dependency is down. */
@Controller('health')
class HealthController {
  constructor(private readonly readiness: ServiceReadiness) {}

  @Get('live')
  getLiveness() {
    return { status: 'up' };
  }

  @Get('ready')
  @HealthCheck()
  async ready() {
    return { ...(await this.readiness.check()), version: release };
  }
}

/**
 * Creates the handler that reports the readiness of the service over NATS. The readiness of the BFF includes
 * these reports.
 */
function createHealthController(service: ServiceName) {
  @Controller()
  class HealthMessages {
    constructor(private readonly readiness: ServiceReadiness) {}

    @Handles(createHealthMessage(service))
    async health(): Promise<ServiceHealth> {
      const { status, details } = await this.readiness.describeHealth();
      const toState = (up: boolean) => (up ? 'up' : 'down');
      return {
        service,
        version: release,
        status: status === 'degraded' ? 'degraded' : toState(isReadyStatus(status)),
        details: Object.fromEntries(
          Object.entries(details).map(([name, detail]) => [name, toState(detail?.status === 'up')]),
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
      controllers: [HealthController, createHealthController(service)],
      providers: [ServiceReadiness, Lifecycle, { provide: OPTIONAL_DEPENDENCIES, useValue: optional }],
      exports: [Lifecycle],
    };
  }
}
