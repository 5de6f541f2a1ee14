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
  const [first, ...others] = processNames.map((name) => ({ name, variables: listVariables(name) }));
  const shared = first!.variables.filter(({ name }) => others.every(({ variables }) => hasVariable(variables, name)));
  const ofServices = others[0]!.variables.filter(
    ({ name }) => !hasVariable(shared, name) && others.every(({ variables }) => hasVariable(variables, name)),
  );
  const common = [...shared, ...ofServices];
  const chapters = [
    formatChapter('Every process', shared),
    formatChapter('Every service', ofServices),
    ...[first!, ...others]
      .map(({ name, variables }) => ({
        name,
        own: variables.filter((variable) => !hasVariable(common, variable.name)),
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

const formatRow = ({ name, required, default: value, description }: Variable): string =>
  `| \`${name}\` | ${required ? '**required**' : value === undefined ? '–' : `\`${value}\``} | ${description} |`;
