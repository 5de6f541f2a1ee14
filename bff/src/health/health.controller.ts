import { healthOf, type ServiceName, serviceNames } from '@paperbill/contracts';
import { Controller, Get, Res } from '@nestjs/common';
import { SkipThrottle } from '@nestjs/throttler';
import { MessageBus } from '@paperbill/messaging';
import type { Response } from 'express';
import { NoSession } from '../sessions/session.guard.js';

type State = 'up' | 'down';

interface Readiness {
  status: State;
  /** NATS and each service. */
  details: Record<string, State>;
}

@Controller('health')
@NoSession()
@SkipThrottle()
export class HealthController {
  constructor(private readonly bus: MessageBus) {}

  /** The process answers. */
  @Get('live')
  live(): { status: State } {
    return { status: 'up' };
  }

  /** Everything that the calls need answers too, else 503. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) response: Response): Promise<Readiness> {
    const services = await Promise.all(serviceNames.map(async (name) => [name, await this.stateOf(name)] as const));
    const nats: State = this.bus.isConnected() ? 'up' : 'down';
    const details = { nats, ...Object.fromEntries(services) };
    const status = Object.values(details).every((state) => state === 'up') ? 'up' : 'down';
    if (status === 'down') response.status(503);
    return { status, details };
  }

  private stateOf(service: ServiceName): Promise<State> {
    return this.bus.call(healthOf(service), {}).then(
      ({ status }) => status,
      () => 'down',
    );
  }
}
