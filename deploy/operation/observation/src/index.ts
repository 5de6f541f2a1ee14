import { alerts, dashboard } from './files.js';
import { metricsOf } from './promql.js';

/** Metrics that Prometheus itself creates: the results of scrapes, and the firing alerts. */
const NOT_OURS = ['up', 'ALERTS'];

/** Returns the names of all metrics that the dashboard and the alert rules use. */
export function metricsUsed(): string[] {
  const expressions = [
    ...dashboard().panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...alerts().map(({ expr }) => expr),
  ];
  const names = new Set(expressions.flatMap(metricsOf));
  return [...names].filter((name) => !NOT_OURS.includes(name)).sort();
}
