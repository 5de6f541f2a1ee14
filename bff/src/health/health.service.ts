import { healthOf, type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { Injectable } from '@nestjs/common';
import { MessageBus } from '@paperbill/messaging';
import { measureReadiness } from '@paperbill/service-kit/without-database';
import { IdentityProviderService } from '../auth/identity-provider.service.js';
import { GracefulShutdown } from '../server/graceful-shutdown.js';

export type State = 'up' | 'down';

export interface Readiness {
  /** `degraded`: something is down that only some calls need, or people who sign in. */
  status: State | 'degraded' | 'stopping';
  /** NATS, each service and the identity provider; none while the process stops. */
  details: Record<string, State>;
}

/** Without these no call can be answered for anybody who is signed in. */
const NEEDED = ['nats', 'identity'];

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
        dependencies: Object.fromEntries(Object.entries(details).map(([name, state]) => [name, state === 'up'])),
      };
    });
  }

  /** Checks that are asked for while one is pending share its answer, so that however many ask, each part is asked once. */
  check(): Promise<Readiness> {
    if (this.shutdown.isStopping) return Promise.resolve({ status: 'stopping', details: {} });
    return (this.pending ??= this.ask().finally(() => (this.pending = undefined)));
  }

  private async ask(): Promise<Readiness> {
    const [services, identityProvider] = await Promise.all([
      Promise.all(serviceNames.map(async (name) => [name, await this.stateOf(name)] as const)),
      this.provider.isReachable(),
    ]);
    const details: Record<string, State> = {
      nats: upIf(this.bus.isConnected()),
      ...Object.fromEntries(services),
      identityProvider: upIf(identityProvider),
    };
    const down = Object.keys(details).filter((name) => details[name] === 'down');
    const isDown = down.some((name) => NEEDED.includes(name));
    return { status: isDown ? 'down' : down.length > 0 ? 'degraded' : 'up', details };
  }

  private stateOf(service: ServiceName): Promise<State> {
    return this.bus.call(healthOf(service), {}).then(
      ({ status }) => status,
      () => 'down',
    );
  }
}

const upIf = (up: boolean): State => (up ? 'up' : 'down');

export const isReady = (status: Readiness['status']): boolean => status === 'up' || status === 'degraded';
