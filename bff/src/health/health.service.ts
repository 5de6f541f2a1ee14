import { createHealthMessage, type ServiceHealth, type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { measureReadiness, release } from '@paperbill/service-kit/without-database';
import { IdentityProviderService } from '../auth/identity-provider.service.js';
import { GracefulShutdown } from '../server/graceful-shutdown.js';

export type DependencyState = 'up' | 'degraded' | 'down';

export interface Readiness {
  /**
   * The status `degraded` means that a dependency is down, but only some requests or new sign-ins need this dependency.
   */
  status: DependencyState | 'stopping';
  /**
   * The states of all dependencies, including dependencies of services, such as `documents.gotenberg`. Empty
   * during shutdown.
   */
  details: Record<string, DependencyState>;
  versions: Record<string, string>;
}

const REQUIRED_DEPENDENCIES = ['nats', 'identity'];

const NAME_SEPARATOR = '.';

@Injectable()
export class HealthService {
  private pending: Promise<Readiness> | undefined;

  constructor(
    private readonly bus: MessageBus,
    private readonly provider: IdentityProviderService,
    private readonly shutdown: GracefulShutdown,
  ) {
    measureReadiness(async () => {
      const { status, details } = await this.check();
      return {
        ready: isReady(status),
        dependencies: Object.fromEntries(getOwnDependencies(details).map(([name, state]) => [name, state !== 'down'])),
      };
    });
  }

  /** Checks the dependencies. Concurrent checks share one result, so that each dependency is asked only once. */
  check(): Promise<Readiness> {
    if (this.shutdown.isStopping)
      return Promise.resolve({ status: 'stopping', details: {}, versions: { bff: release } });
    return (this.pending ??= this.checkDependencies().finally(() => (this.pending = undefined)));
  }

  private async checkDependencies(): Promise<Readiness> {
    const [services, identityProvider] = await Promise.all([
      Promise.all(serviceNames.map(async (name) => [name, await this.requestHealth(name)] as const)),
      this.provider.isReachable(),
    ]);
    const details: Record<string, DependencyState> = {
      nats: toState(this.bus.isConnected()),
      ...Object.assign({}, ...services.map(([name, health]) => toDependencyStates(name, health))),
      identityProvider: toState(identityProvider),
    };
    const isDown = REQUIRED_DEPENDENCIES.some((name) => details[name] === 'down');
    const isUp = Object.values(details).every((state) => state === 'up');
    const known = services.flatMap(([name, health]) => (health?.version ? [[name, health.version] as const] : []));
    const versions = { bff: release, ...Object.fromEntries(known) };
    return { status: isDown ? 'down' : isUp ? 'up' : 'degraded', details, versions };
  }

  private requestHealth(service: ServiceName): Promise<ServiceHealth | undefined> {
    return this.bus.call(createHealthMessage(service), {}).catch(() => undefined);
  }
}

function toDependencyStates(service: ServiceName, health: ServiceHealth | undefined): Record<string, DependencyState> {
  if (!health) return { [service]: 'down' };
  const downParts = Object.keys(health.details).filter((part) => health.details[part] === 'down');
  return {
    [service]: health.status,
    ...Object.fromEntries(downParts.map((part) => [`${service}${NAME_SEPARATOR}${part}`, 'down' as const])),
  };
}

const getOwnDependencies = (details: Readiness['details']) =>
  Object.entries(details).filter(([name]) => !name.includes(NAME_SEPARATOR));

const toState = (up: boolean): DependencyState => (up ? 'up' : 'down');

export const isReady = (status: Readiness['status']): boolean => status === 'up' || status === 'degraded';
