import { healthOf, type ServiceHealth, type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { measureReadiness, release } from '@paperbill/service-kit/without-database';
import { IdentityProviderService } from '../auth/identity-provider.service.js';
import { GracefulShutdown } from '../server/graceful-shutdown.js';

export type State = 'up' | 'degraded' | 'down';

export interface Readiness {
  /** `degraded`: something is down that only some calls need, or people who sign in. */
  status: State | 'stopping';
  /**
   * NATS, each service and the identity provider, and as `documents.gotenberg` what a service says is down for it; none
   * while the process stops.
   */
  details: Record<string, State>;
  /** The release of each process that answers; of several instances, of the one that did. */
  versions: Record<string, string>;
}

/** Without these no call can be answered for anybody who is signed in. */
const NEEDED = ['nats', 'identity'];

/** Between a service and what it needs or uses. */
const PART = '.';

/** Whether requests are in good hands here, and what of all that they need answers. */
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
        dependencies: Object.fromEntries(partsOf(details).map(([name, state]) => [name, state !== 'down'])),
      };
    });
  }

  /** Checks that are asked for while one is pending share its answer, so that however many ask, each part is asked once. */
  check(): Promise<Readiness> {
    if (this.shutdown.isStopping)
      return Promise.resolve({ status: 'stopping', details: {}, versions: { bff: release } });
    return (this.pending ??= this.ask().finally(() => (this.pending = undefined)));
  }

  private async ask(): Promise<Readiness> {
    const [services, identityProvider] = await Promise.all([
      Promise.all(serviceNames.map(async (name) => [name, await this.healthOf(name)] as const)),
      this.provider.isReachable(),
    ]);
    const details: Record<string, State> = {
      nats: upIf(this.bus.isConnected()),
      ...Object.assign({}, ...services.map(([name, health]) => statesOf(name, health))),
      identityProvider: upIf(identityProvider),
    };
    const isDown = NEEDED.some((name) => details[name] === 'down');
    const isUp = Object.values(details).every((state) => state === 'up');
    const known = services.flatMap(([name, health]) => (health?.version ? [[name, health.version] as const] : []));
    const versions = { bff: release, ...Object.fromEntries(known) };
    return { status: isDown ? 'down' : isUp ? 'up' : 'degraded', details, versions };
  }

  private healthOf(service: ServiceName): Promise<ServiceHealth | undefined> {
    return this.bus.call(healthOf(service), {}).catch(() => undefined);
  }
}

function statesOf(service: ServiceName, health: ServiceHealth | undefined): Record<string, State> {
  if (!health) return { [service]: 'down' };
  const down = Object.keys(health.details).filter((part) => health.details[part] === 'down');
  return {
    [service]: health.status,
    ...Object.fromEntries(down.map((part) => [`${service}${PART}${part}`, 'down' as const])),
  };
}

/** Those of a service are its own to measure. */
const partsOf = (details: Readiness['details']) => Object.entries(details).filter(([name]) => !name.includes(PART));

const upIf = (up: boolean): State => (up ? 'up' : 'down');

export const isReady = (status: Readiness['status']): boolean => status === 'up' || status === 'degraded';
