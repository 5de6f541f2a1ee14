import { readAlerts, readDashboard } from './files.js';
import { listMetrics } from './promql.js';

/** Metrics that Prometheus itself creates: the results of scrapes, and the alerts that are firing. */
const PROMETHEUS_METRICS = ['up', 'ALERTS'];

export function listUsedMetrics(): string[] {
  const expressions = [
    ...readDashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...readAlerts().map(({ expr }) => expr),
  ];
  const names = new Set(expressions.flatMap(listMetrics));
  return [...names].filter((name) => !PROMETHEUS_METRICS.includes(name)).sort();
}
