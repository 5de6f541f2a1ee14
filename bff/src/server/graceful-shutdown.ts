import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request } from 'express';
import type { BffConfig } from '../config.js';
import { routeOf } from '../route-of.js';

/**
 * Stops taking requests and lets those under way finish, down to the last byte of their answers. It does so while
 * modules are destroyed: the connection to NATS, which the last requests still need, closes after that.
 */
@Injectable()
export class GracefulShutdown implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Shutdown');
  private readonly openResponses = new Set<ServerResponse>();
  private stopping = false;
  private onIdle: () => void = () => undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  /** From the moment at which the process is told to stop: others should take the requests from then on. */
  get isStopping(): boolean {
    return this.stopping;
  }

  onApplicationBootstrap(): void {
    this.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.openResponses.add(response);
      if (this.stopping) response.setHeader('Connection', 'close');
      response.once('close', () => {
        this.openResponses.delete(response);
        if (this.openResponses.size === 0) this.onIdle();
      });
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping = true;
    const delay = this.config.SHUTDOWN_DELAY_MS;
    if (delay > 0) await sleep(delay);
    // No more than this: http.Server's own close also cuts connections whose answer is complete but not yet sent.
    NetServer.prototype.close.call(this.server);
    for (const response of this.openResponses) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (this.openResponses.size > 0) {
      const idle = new Promise<void>((resolve) => (this.onIdle = resolve));
      await Promise.race([idle, sleep(GRACE_PERIOD_MS - delay, undefined, { ref: false })]);
    }
    if (this.openResponses.size > 0)
      this.logger.warn(`Not finished in time: ${[...this.openResponses].map(describe).join(', ')}`);
    this.server.closeAllConnections();
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}

const describe = ({ req }: ServerResponse): string => `${req.method} ${routeOf(req as Request)}`;
