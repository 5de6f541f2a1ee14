import { parser } from '@prometheus-io/lezer-promql';

/** What Grafana puts in place of its variables, for the parser of PromQL. */
const GRAFANA = [
  [/\$__rate_interval/g, '5m'],
  [/\$\w+/g, 'any'],
] as const;

/**
 * The metrics that an expression reads.
 *
 * @throws Error where it is no PromQL
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
