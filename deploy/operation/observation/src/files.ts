import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const readObservationFile = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');

interface DashboardPanel {
  title: string;
  type: string;
  targets?: { expr: string }[];
  gridPos: { x: number; y: number; w: number; h: number };
}

interface Dashboard {
  panels: DashboardPanel[];
  templating: { list: { name: string }[] };
}

interface Alert {
  alert: string;
  expr: string;
  labels: { severity: string };
  annotations: { summary: string; runbook: string };
}

export const readDashboard = (): Dashboard => JSON.parse(readObservationFile('../dashboard.json')) as Dashboard;

export const readAlerts = (): Alert[] =>
  (parse(readObservationFile('../alerts.yml')) as { groups: { rules: Alert[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

export const readGuide = (): string => readObservationFile('../../guide/observation.md');
