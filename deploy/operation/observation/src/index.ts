import { alerts, dashboard } from './files.js';
import { metricsOf } from './promql.js';

/** Prometheus' own: whether it could scrape a process, and which rules fire. */
const NOT_OURS = ['up', 'ALERTS'];

/** Every metric that the dashboard and the alert rules read, as a scrape of the processes names it. */
export function metricsUsed(): string[] {
  const expressions = [
    ...dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...alerts().map(({ expr }) => expr),
  ];
  const names = new Set(expressions.flatMap(metricsOf));
  return [...names].filter((name) => !NOT_OURS.includes(name)).sort();
}
