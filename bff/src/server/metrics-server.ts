import type { Server } from 'node:http';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { CONFIG, serveMetrics } from '@paperbill/service-kit/without-database';
import type { BffConfig } from '../config.js';

/** The metrics server stops last, so that the metrics include the last requests. */
@Injectable()
export class MetricsServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: Server | undefined;

  constructor(@Inject(CONFIG) private readonly config: BffConfig) {}

  async onApplicationBootstrap(): Promise<void> {
    const { METRICS_PORT, HOST } = this.config;
    if (METRICS_PORT !== undefined) this.server = await serveMetrics(METRICS_PORT, HOST);
  }

  onApplicationShutdown(): void {
    this.server?.close().closeAllConnections();
  }

  address(): ReturnType<Server['address']> | undefined {
    return this.server?.address();
  }
}
