import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { GRACE_PERIOD_MS } from '@paperbill/messaging';
import { CONFIG } from '@paperbill/service-kit/without-database';
import type { Request } from 'express';
import type { BffConfig } from '../config.js';
import { getRouteLabel } from '../route-label.js';

/** Finishes the current requests while Nest destroys its modules. NATS closes later, so requests can still use NATS. */
@Injectable()
export class GracefulShutdown implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Shutdown');
  private readonly openResponses = new Set<ServerResponse>();
  private isStopRequested = false;
  private onIdle: () => void = () => undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    @Inject(CONFIG) private readonly config: BffConfig,
  ) {}

  /** True after the process has received SIGTERM. Load balancers then choose other instances. */
  get isStopping(): boolean {
    return this.isStopRequested;
  }

  onApplicationBootstrap(): void {
    this.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.openResponses.add(response);
      if (this.isStopRequested) response.setHeader('Connection', 'close');
      response.once('close', () => {
        this.openResponses.delete(response);
        if (this.openResponses.size === 0) this.onIdle();
      });
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.isStopRequested = true;
    const delay = this.config.SHUTDOWN_DELAY_MS;
    if (delay > 0) await sleep(delay);
    // `close` of http.Server would cut connections before a complete response is sent. `close` of NetServer only
    // stops listening.
    NetServer.prototype.close.call(this.server);
    for (const response of this.openResponses) if (!response.headersSent) response.setHeader('Connection', 'close');
    if (this.openResponses.size > 0) {
      const idle = new Promise<void>((resolve) => (this.onIdle = resolve));
      await Promise.race([idle, sleep(GRACE_PERIOD_MS - delay, undefined, { ref: false })]);
    }
    if (this.openResponses.size > 0)
      this.logger.warn(`Not finished in time: ${[...this.openResponses].map(describeUnfinishedResponse).join(', ')}`);
    this.server.closeAllConnections();
  }

  private get server(): Server {
    return this.host.httpAdapter.getHttpServer() as Server;
  }
}

const describeUnfinishedResponse = ({ req }: ServerResponse): string =>
  `${req.method} ${getRouteLabel(req as Request)}`;
