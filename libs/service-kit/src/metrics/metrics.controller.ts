import { Controller, Get, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { scrapeMetrics } from './metrics.js';

/** Serves the metrics of a process that has no public port. */
@Controller('metrics')
export class MetricsController {
  @Get()
  async metrics(@Res() response: ServerResponse): Promise<void> {
    const { contentType, text } = await scrapeMetrics();
    response.writeHead(200, { 'Content-Type': contentType }).end(text);
  }
}
