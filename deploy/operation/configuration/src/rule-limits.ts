import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as constants from '@paperbill/contracts/rules';
import { formatMarkdown } from './format-markdown.js';
import { processNames, listVariables } from './variables.js';

export const rootFolder = fileURLToPath(new URL('../../../..', import.meta.url));

export const ruleFiles = execFileSync('git', ['ls-files', '*rules.md'], { cwd: rootFolder, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /(^|\/)rules\.md$/.test(file) && file !== 'libs/contracts/rules.md');

const defaultValues = new Map(processNames.flatMap(listVariables).map((variable) => [variable.name, variable.default]));

const LIMITS_HEADING = '## Limits\n';

/** The table contains all limits that the rules refer to. */
export async function renderLimits(file: string): Promise<string> {
  const [rules] = (await readFile(join(rootFolder, file), 'utf8')).split(LIMITS_HEADING) as [string];
  const names = new Set(Array.from(rules.matchAll(/`([A-Z][A-Z_]+)(?:\.\w+)?`/g), ([, name]) => name!));
  const rows = [...names].sort().flatMap((name) => {
    const value = findLimitValue(name);
    return value === undefined ? [] : [`| \`${name}\` | ${value} |`];
  });
  const table = `${LIMITS_HEADING}\n| Limit | Value |\n| --- | --- |\n${rows.join('\n')}\n`;
  return formatMarkdown(rows.length > 0 ? `${rules}\n${table}` : rules);
}

/** A limit is a constant, or the default value of a numeric setting. */
function findLimitValue(name: string): string | undefined {
  if (name in constants) return formatLimit(name, constants[name as keyof typeof constants]);
  const value = defaultValues.get(name);
  return value && /^\d+$/.test(value) ? `${formatLimit(name, Number(value))} (setting)` : undefined;
}

const BYTES_PER_MIB = 1024 * 1024;

function formatLimit(name: string, value: unknown): string {
  if (typeof value === 'number') {
    return name.endsWith('BYTES') && (value % BYTES_PER_MIB === 0 || !Number.isInteger(value))
      ? `${(value / BYTES_PER_MIB).toLocaleString('en-US', { maximumFractionDigits: 1 })} MiB`
      : value.toLocaleString('en-US');
  }
  if (Array.isArray(value)) return value.map((item) => formatLimit(name, item)).join(', ');
  if (typeof value === 'object' && value) {
    return Object.entries(value)
      .map(([key, item]) => `${key} ${formatLimit(name, item)}`)
      .join(', ');
  }
  return String(value);
}
