import { parser } from '@prometheus-io/lezer-promql';

/** A PromQL parser cannot parse Grafana's variables. */
const GRAFANA_VARIABLES = [
  [/\$__rate_interval/g, '5m'],
  [/\$\w+/g, 'any'],
] as const;

/** @throws Error if the expression is not valid */
export function listMetrics(expression: string): string[] {
  const text = GRAFANA_VARIABLES.reduce(
    (expandedText, [variable, value]) => expandedText.replace(variable, value),
    expression,
  );
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`No PromQL, at ${from}: ${text}`);
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to));
    },
  });
  return names;
}
