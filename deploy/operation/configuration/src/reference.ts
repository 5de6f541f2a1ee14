import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { processNames, type Variable, variablesOf } from './variables.js';

/** Path of the guide's page that is generated from the code. */
export const referenceFile = fileURLToPath(new URL('../../guide/configuration.md', import.meta.url));

const INTRODUCTION = `
# Configuration

Every process is configured by its environment alone. An empty variable counts as not set. A process that finds one
missing or wrong says so, a line for each, and ends with status 78.

This page is written from the schemas that the processes read their environment with:
\`npm run reference -w @paperbill/configuration\`.
`;

/**
 * Returns the page with all environment variables: first the variables of all processes, then the variables of each
 * process.
 */
export async function renderReference(): Promise<string> {
  const [first, ...others] = processNames.map((name) => ({ name, variables: variablesOf(name) }));
  const shared = first!.variables.filter(({ name }) => others.every(({ variables }) => has(variables, name)));
  const ofServices = others[0]!.variables.filter(
    ({ name }) => !has(shared, name) && others.every(({ variables }) => has(variables, name)),
  );
  const common = [...shared, ...ofServices];
  const chapters = [
    chapter('Every process', shared),
    chapter('Every service', ofServices),
    ...[first!, ...others]
      .map(({ name, variables }) => ({ name, own: variables.filter((variable) => !has(common, variable.name)) }))
      .filter(({ own }) => own.length > 0)
      .map(({ name, own }) => chapter(name, own)),
  ];
  const options = await resolveConfig(referenceFile);
  return format([INTRODUCTION, ...chapters].join('\n'), { ...options, filepath: referenceFile });
}

const has = (variables: Variable[], name: string): boolean => variables.some((variable) => variable.name === name);

const chapter = (title: string, variables: Variable[]): string => `
## ${title}

| Variable | Without it | Meaning |
| --- | --- | --- |
${variables.map(row).join('\n')}
`;

const row = ({ name, required, default: value, description }: Variable): string =>
  `| \`${name}\` | ${required ? '**required**' : value === undefined ? '–' : `\`${value}\``} | ${description} |`;
