import { Controller, Get, Res } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import { scrapeMetrics } from './metrics.js';

/** Serves metrics in processes without a public port. */
@Controller('metrics')
export class MetricsController {
  @Get()
  async metrics(@Res() response: ServerResponse): Promise<void> {
    const { contentType, text } = await scrapeMetrics();
    response.writeHead(200, { 'Content-Type': contentType }).end(text);
  }
}
