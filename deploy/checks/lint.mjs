// `npm run lint`: two processes at a time, each for a few projects. A process keeps the types of its projects in memory; those of
// all projects together exceed Node's heap limit.
import { Buffer } from 'node:buffer';
import { spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const PROCESSES = 2;
/**
 * Maximum work of a process, in files. A larger value saves starts of 4 s and needs more memory. The largest project needs 1.2 GB in
 * any case.
 */
const MOST_WORK = 160;
/** Cost of a project in addition to its files: the types of its dependencies. */
const WORK_OF_A_PROJECT = 25;

const root = resolve(import.meta.dirname, '../..');
const { workspaces } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
const projects = globSync(workspaces, { cwd: root })
  .filter((folder) => existsSync(resolve(root, folder, 'package.json')))
  .map((folder) => ({ folder, work: WORK_OF_A_PROJECT + sources(folder).length }))
  .sort((one, other) => other.work - one.work);

const groups = [];
for (const { folder, work } of projects) {
  const group = groups.find((some) => some.work + work <= MOST_WORK);
  if (group) {
    group.folders.push(folder);
    group.work += work;
  } else {
    groups.push({ folders: [folder], work });
  }
}
const withoutProjects = ['.', ...projects.flatMap(({ folder }) => ['--ignore-pattern', `${folder}/`])];
const runs = [...groups.map(({ folders }) => folders), withoutProjects];

/** Prints the output of a process after it ends, so that outputs do not mix. */
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

// All runs complete, to show all errors at once.
const left = [...runs];
let failed = false;
await Promise.all(
  Array.from({ length: PROCESSES }, async () => {
    for (let run = left.shift(); run; run = left.shift()) if (!(await eslint(run))) failed = true;
  }),
);
process.exitCode = failed ? 1 : 0;
