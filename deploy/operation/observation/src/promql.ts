import { parser } from '@prometheus-io/lezer-promql';

/** Values for Grafana's variables, so that expressions can be parsed. */
const GRAFANA = [
  [/\$__rate_interval/g, '5m'],
  [/\$\w+/g, 'any'],
] as const;

/**
 * Metrics of an expression.
 *
 * @throws Error if it is not valid PromQL
 */
export function metricsOf(expression: string): string[] {
  const text = GRAFANA.reduce((changed, [variable, value]) => changed.replace(variable, value), expression);
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`No PromQL, at ${from}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names;
}
