// `npm run lint`: a process for each project. Each takes its project's types into memory, and those of all projects
// together do not fit into Node's.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const { workspaces } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
const projects = globSync(workspaces, { cwd: root }).filter((folder) =>
  existsSync(resolve(root, folder, 'package.json')),
);

const eslint = (...args) =>
  spawnSync(resolve(root, 'node_modules/.bin/eslint'), args, { cwd: root, stdio: 'inherit' }).status === 0;

const rest = () => eslint('.', ...projects.flatMap((project) => ['--ignore-pattern', `${project}/`]));
const checks = [rest, ...projects.map((project) => () => eslint(project))];

// Every complaint at once, rather than those of the first project alone.
const failed = checks.filter((check) => !check());
process.exitCode = failed.length === 0 ? 0 : 1;
