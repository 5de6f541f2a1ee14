import { describe, expect, it } from '@jest/globals';
import { readAlerts, readDashboard, readGuide } from './files.js';
import { listUsedMetrics } from './index.js';
import { listMetrics } from './promql.js';

describe('Alert rules', () => {
  it.each(readAlerts().map((alert) => [alert.alert, alert] as const))('query metrics and link to their section of the guide: %s', (name, alert) => {
    expect(listMetrics(alert.expr).length).toBeGreaterThan(0);
    expect(['critical', 'warning']).toContain(alert.labels.severity);
    expect(alert.annotations.summary).toMatch(/\S/);
    expect(alert.annotations.runbook).toBe(`deploy/operation/guide/observation.md#${name.toLowerCase()}`);
    expect(readGuide()).toContain(`\n### ${name}\n`);
  }); // oxfmt-ignore

  it('are exactly those that the guide explains', () => {
    const explainedAlerts = [...readGuide().matchAll(/^### (Paperbill\w+)$/gm)].map(([, name]) => name);
    expect(explainedAlerts).toEqual(readAlerts().map(({ alert }) => alert));
  });
});

describe('The dashboard', () => {
  const { panels, templating } = readDashboard();

  it('queries metrics in every panel', () => {
    for (const { title, type, targets = [] } of panels) {
      expect([title, targets.length > 0]).toEqual([title, type !== 'row']);
      for (const { expr } of targets) expect([title, listMetrics(expr).length]).not.toEqual([title, 0]);
    }
  });

  it('defines exactly the variables that its panels use', () => {
    const declaredVariables = templating.list.map(({ name }) => name);
    const usedVariables = new Set([...JSON.stringify(panels).matchAll(/\$\{?(?!__)(\w+)/g)].map(([, name]) => name));
    expect([...usedVariables].sort()).toEqual(declaredVariables.sort());
  });

  it('has no overlapping panels', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
  });
});

describe('The PromQL parser', () => {
  it('throws for an invalid expression', () => {
    expect(() => listMetrics('sum(rate(paperbill_ready[5m])')).toThrow('No PromQL');
  });

  it('lists each metric once, without the metrics of Prometheus itself', () => {
    const usedMetrics = listUsedMetrics();
    expect(usedMetrics).toContain('paperbill_ready');
    expect(usedMetrics).not.toContain('up');
    expect(new Set(usedMetrics).size).toBe(usedMetrics.length);
  });
});

it("The guide's table of metrics contains every metric that the alerts and the dashboard use", () => {
  const listedMetrics = [...readGuide().matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!);
  const metricFamilies = listUsedMetrics().map((name) => name.replace(/_(bucket|count|sum)$/, ''));
  expect(listedMetrics).toEqual(
    expect.arrayContaining([...new Set(metricFamilies)].filter((name) => name.startsWith('paperbill_'))),
  );
});
