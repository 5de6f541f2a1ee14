/** What a process without a database needs. Importing this alone loads no MikroORM: 30 MB and 200 ms less. */
export * from './config.js';
export * from './logging.js';
export * from './process.js';
export { serveMetrics } from './metrics/metrics-server.js';
export { AskedAtScrape } from './metrics/asked-at-scrape.js';
export { measureReadiness } from './metrics/dependency-metrics.js';
