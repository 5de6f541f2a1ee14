/** The exports for processes without a database. They do not load MikroORM, which needs 30 MB of memory and 200 ms. */
export * from './config.js';
export * from './logging.js';
export * from './process.js';
export { serveMetrics } from './metrics/metrics.js';
export { measureReadiness } from './metrics/readiness-metrics.js';
export { release } from './release.js';
export { ScrapeCollector } from './metrics/scrape-collector.js';
export { SingleFlight } from './concurrency/single-flight.js';
export { WorkerThread } from './worker-thread.js';
