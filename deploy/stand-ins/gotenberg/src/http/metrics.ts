/** A number for monitoring, in Prometheus' terms. */
export interface Gauge {
  name: string;
  help: string;
  value: number;
}

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores';

/** Prometheus' text format, in Gotenberg's namespace. */
export const formatMetrics = (gauges: Gauge[]): string =>
  gauges
    .map(({ name, help, value }) => ({ name: `gotenberg_${name}`, help, value }))
    .map(({ name, help, value }) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
    .join('');
