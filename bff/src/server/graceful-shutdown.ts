import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';

/** How long requests under way may take to finish; whoever stops the process waits about this long. */
const GRACE_PERIOD_MS = 4_000;
const POLL_MS = 25;

/**
 * Stops taking requests and lets those under way finish. It belongs to the root module: that is destroyed first, while
 * the connection to NATS, which the last requests still need, is global and so closes last.
 */
@Injectable()
export class GracefulShutdown implements OnModuleDestroy {
  constructor(private readonly host: HttpAdapterHost) {}

  async onModuleDestroy(): Promise<void> {
    const server = this.host.httpAdapter.getHttpServer() as Server;
    if (!server.listening) return;
    let closed = false;
    server.close(() => (closed = true));
    for (const giveUpAt = Date.now() + GRACE_PERIOD_MS; !closed && Date.now() < giveUpAt; await sleep(POLL_MS)) {
      // A connection that is kept alive turns idle when its last answer is out.
      server.closeIdleConnections();
    }
    server.closeAllConnections();
  }
}
