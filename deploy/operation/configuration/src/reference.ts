import { fileURLToPath } from 'node:url';
import { formatMarkdown } from './format-markdown.js';
import { processNames, type Variable, listVariables } from './variables.js';

export const referenceFile = fileURLToPath(new URL('../../guide/configuration.md', import.meta.url));

const REFERENCE_INTRODUCTION = `
# Configuration

Every process is configured by its environment alone. An empty variable counts as not set. A process that finds one
missing or wrong says so, a line for each, and ends with status 78.

This page is written from the schemas that the processes read their environment with:
\`npm run reference -w @paperbill/configuration\`.
`;

export async function renderReference(): Promise<string> {
  const [firstProcess, ...otherProcesses] = processNames.map((name) => ({ name, variables: listVariables(name) }));
  const sharedVariables = firstProcess!.variables.filter(({ name }) =>
    otherProcesses.every(({ variables }) => hasVariable(variables, name)),
  );
  const serviceVariables = otherProcesses[0]!.variables.filter(
    ({ name }) =>
      !hasVariable(sharedVariables, name) && otherProcesses.every(({ variables }) => hasVariable(variables, name)),
  );
  const commonVariables = [...sharedVariables, ...serviceVariables];
  const chapters = [
    formatChapter('Every process', sharedVariables),
    formatChapter('Every service', serviceVariables),
    ...[firstProcess!, ...otherProcesses]
      .map(({ name, variables }) => ({
        name,
        own: variables.filter((variable) => !hasVariable(commonVariables, variable.name)),
      }))
      .filter(({ own }) => own.length > 0)
      .map(({ name, own }) => formatChapter(name, own)),
  ];
  return formatMarkdown([REFERENCE_INTRODUCTION, ...chapters].join('\n'));
}

const hasVariable = (variables: Variable[], name: string): boolean =>
  variables.some((variable) => variable.name === name);

const formatChapter = (title: string, variables: Variable[]): string => `
## ${title}

| Variable | Without it | Meaning |
| --- | --- | --- |
${variables.map(formatRow).join('\n')}
`;

const formatRow = ({ name, isRequired, default: value, description }: Variable): string =>
  `| \`${name}\` | ${isRequired ? '**required**' : value === undefined ? '–' : `\`${value}\``} | ${description} |`;
