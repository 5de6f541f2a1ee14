// The script of `npm run lint`. ESLint needs the types of all linted projects in memory, which would exceed Node's heap
// limit. So each ESLint process lints only a few projects, and two processes run at a time.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PROCESSES = 2;
/**
 * The most files that one ESLint process lints. Each process takes 4 s to start, so a larger value is faster but needs
 * more memory. The largest project alone needs 1.2 GB.
 */
const MAX_WORK_PER_GROUP = 160;
/** Fixed cost of linting a project, counted in files. ESLint also loads the types of the project's dependencies. */
const FIXED_WORK_PER_PROJECT = 25;

const root = resolve(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
const projects = globSync(workspaces, { cwd: root })
  .filter((folder) => existsSync(resolve(root, folder, 'package.json')))
  .map((folder) => ({ folder, work: FIXED_WORK_PER_PROJECT + sources(folder).length }))
  .sort((one, other) => other.work - one.work);

const groups = [];
for (const { folder, work } of projects) {
  const group = groups.find((some) => some.work + work <= MAX_WORK_PER_GROUP);
  if (group) {
    group.folders.push(folder);
    group.work += work;
  } else {
    groups.push({ folders: [folder], work });
  }
}
const withoutProjects = ['.', ...projects.flatMap(({ folder }) => ['--ignore-pattern', `${folder}/`])];
const runs = [...groups.map(({ folders }) => folders), withoutProjects];

/** Runs ESLint and prints its output at the end, so that the outputs of two processes do not mix. */
const eslint = (args) =>
  new Promise((done) => {
    const child = spawn(resolve(root, 'node_modules/.bin/eslint'), [...color(), ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(output));
      done(status === 0);
    });
  });

function sources(folder) {
  return globSync('src/**/*.{ts,tsx}', { cwd: resolve(root, folder) });
}

const color = () => (process.stdout.isTTY ? ['--color'] : []);

// All ESLint runs complete even after a failure, so that all errors are shown.
const left = [...runs];
let failed = false;
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    for (let run = left.shift(); run; run = left.shift()) if (!(await eslint(run))) failed = true;
  }),
);
process.exitCode = failed ? 1 : 0;
