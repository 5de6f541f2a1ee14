import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { listTrackedFiles, readProjectFile } from './project-files.js';

const trackedFiles = listTrackedFiles();

const INDEX_FILE = 'libs/contracts/rules.md';
const ruleFiles = trackedFiles.filter((file) => /(^|\/)rules\.md$/.test(file) && file !== INDEX_FILE);

interface Rule {
  number: string;
  file: string;
  paths: string[];
}

/** A path such as `balance(.spec).ts` stands for `balance.ts` and `balance.spec.ts`. */
const findPaths = (text: string): string[] =>
  Array.from(text.matchAll(/`([\w.][\w./-]*(?:\(\.spec\))?(?:\.(?:tsx?|mjs|json)|\/))`/g), ([, path]) => path!).flatMap(
    (path) => (path.includes('(.spec)') ? [path.replace('(.spec)', ''), path.replace('(.spec)', '.spec')] : [path]),
  );

/** If a rule contains no paths, the paths below the heading of its section apply. */
const readRules = (file: string): Rule[] =>
  readProjectFile(file)
    .split(/^## /m)
    .flatMap((section) => {
      const [head, ...items] = section.split(/^- /m) as [string, ...string[]];
      return items.flatMap((item) => {
        const number = /^\*\*([A-Z]+-\d+)\*\*/.exec(item)?.[1];
        const own = findPaths(item);
        return number ? [{ number, file, paths: own.length > 0 ? own : findPaths(head) }] : [];
      });
    });

const rules = ruleFiles.flatMap(readRules);
const ruleNumbers = rules.map(({ number }) => number);
const getPrefix = (number: string): string => number.split('-')[0]!;

const projects = trackedFiles.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file));

/**
 * Returns true if the path is complete, or is the end of exactly one file's path. This file must be in the same project
 * as the rules. If the project contains no such file, all files of the repository are searched.
 */
function isTracked(path: string, ruleFile: string): boolean {
  if (trackedFiles.includes(path) || (path.endsWith('/') && trackedFiles.some((file) => file.startsWith(path))))
    return true;
  const project = projects.find((folder) => ruleFile.startsWith(`${folder}/`))!;
  const found = trackedFiles.filter((file) => file.endsWith(`/${path}`));
  const ofProject = found.filter((file) => file.startsWith(`${project}/`));
  return (ofProject.length > 0 ? ofProject : found).length === 1;
}

describe('The rules of the product', () => {
  it('have unique numbers', () => {
    expect(ruleNumbers.filter((number, index) => ruleNumbers.indexOf(number) !== index)).toEqual([]);
  });

  it('stand in one file for each prefix, which the index names', () => {
    const index = readProjectFile(INDEX_FILE);
    const rows = Array.from(index.matchAll(/^- `([A-Z]+)` .*\]\(([^)]+)\)/gm), ([, prefix, path]) => [
      prefix!,
      join(dirname(INDEX_FILE), path!),
    ]);
    const found = new Map(
      rules.map(({ number, file }) => [`${getPrefix(number)} in ${file}`, [getPrefix(number), file]]),
    );
    expect(rows.sort()).toEqual([...found.values()].sort());
  });

  it.each(ruleFiles)('name their code and their test: %s', (file) => {
    const isTest = (path: string) => path.includes('.spec.');
    const incomplete = rules
      .filter((rule) => rule.file === file)
      .filter(({ paths }) => !paths.some(isTest) || paths.every(isTest));
    expect(incomplete.map(({ number }) => number)).toEqual([]);
  });

  it.each(ruleFiles)('name only files that exist: %s', (file) => {
    const missing = rules
      .filter((rule) => rule.file === file)
      .flatMap(({ number, paths }) => paths.filter((path) => !isTracked(path, file)).map((path) => ({ number, path })));
    expect(missing).toEqual([]);
  });

  it('exist where a file cites them, such as "rule PLAN-1" or "rules PLAN-1, PLAN-2"', () => {
    const cited = trackedFiles
      .filter((file) => /\.(tsx?|mjs|md|css|sql|ya?ml)$/.test(file))
      .flatMap((file) =>
        Array.from(
          readProjectFile(file).matchAll(/\b[Rr]ules?[\s*]+([A-Z]+-\d+(?:(?:,| and| to)[\s*]+[A-Z]+-\d+)*)/g),
          ([, list]) => Array.from(list!.matchAll(/[A-Z]+-\d+/g), ([number]) => ({ file, number })),
        ).flat(),
      );
    expect(cited.length).toBeGreaterThan(0);
    expect(cited.filter(({ number }) => !ruleNumbers.includes(number))).toEqual([]);
  });
});
