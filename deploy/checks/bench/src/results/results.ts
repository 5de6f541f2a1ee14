import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '@paperbill/embedded';
import type { Report } from '../figures.js';
import type { Machine } from './machine.js';

/** What one run of a bench has found. */
export interface Run {
  at: string;
  machine: Machine;
  reports: Report[];
}

/** The code that was measured. */
export interface Commit {
  hash: string;
  at: string;
  subject: string;
  /** Whether anything was changed after that commit. */
  isChanged: boolean;
}

/** The newest run of each bench on one commit. */
export interface Result {
  commit: Commit;
  runs: Record<string, Run>;
}

const RESULTS = 'deploy/checks/bench/results';

/** Where results lie and the page is written. */
export const resultsFolder = join(projectFolder, RESULTS);

/** Results themselves do not change what is measured. */
const OF_CODE = ['.', `:!${RESULTS}`];

/** The commit that is checked out in a folder; one called `unknown` where the code was unpacked without its history. */
export function commitOf(folder: string): Commit {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    const [hash = '', at = '', subject = ''] = git('log', '-1', '--format=%H%n%cI%n%s').split('\n');
    return { hash, at, subject, isChanged: git('status', '--porcelain', '--', ...OF_CODE) !== '' };
  } catch {
    return { hash: 'unknown', at: new Date().toISOString(), subject: '', isChanged: true };
  }
}

/** One file for each commit; what was changed after it has a file of its own, which stays out of the repository. */
const fileOf = ({ hash, isChanged }: Commit): string =>
  join(resultsFolder, `${hash.slice(0, 12)}${isChanged ? '-changed' : ''}.json`);

/** In the order in which the commits were made. */
export function readResults(): Result[] {
  mkdirSync(resultsFolder, { recursive: true });
  const files = readdirSync(resultsFolder).filter((name) => name.endsWith('.json'));
  return files
    .map((name) => JSON.parse(readFileSync(join(resultsFolder, name), 'utf8')) as Result)
    .sort(
      (a, b) =>
        Date.parse(a.commit.at) - Date.parse(b.commit.at) || Number(a.commit.isChanged) - Number(b.commit.isChanged),
    );
}

/** Adds a run to the results of its commit, in place of an earlier one of the same bench. */
export function keepRun(commit: Commit, bench: string, run: Run): void {
  const earlier = readResults().find(({ commit: { hash, isChanged } }) => {
    return hash === commit.hash && isChanged === commit.isChanged;
  });
  const result: Result = { commit, runs: { ...earlier?.runs, [bench]: run } };
  writeFileSync(fileOf(commit), `${JSON.stringify(result, rounded, 2)}\n`);
}

/** More digits than these tell of nothing but chance, and make every difference longer to read. */
const rounded = (_key: string, value: unknown): unknown =>
  typeof value === 'number' ? Number(value.toPrecision(4)) : value;
