// The script behind `npm test`. It runs all checks and prints one line for each check. With arguments, it runs only the
// spec files whose paths contain one of the arguments. deploy/local/bootstrap.mjs runs this script after it has
// installed the packages.
import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';

const root = resolve(import.meta.dirname, '../..');
const words = process.argv.slice(2);

// The checks start hundreds of Node processes. With the compile cache, each start needs a sixth less processor time.
process.env.NODE_COMPILE_CACHE ??= resolve(root, 'node_modules/.cache/node');

const OUTPUT_WAIT_MS = 2_000;

/** Collects the output of the current step. Steps that run at the same time have separate outputs. */
const outputs = new AsyncLocalStorage();

async function runCommand(command, ...args) {
  const child = spawn(resolve(root, 'node_modules/.bin', command), args, {
    cwd: root,
    stdio: ['inherit', 'pipe', 'pipe'],
    // Nx's log groups for GitHub are turned off. They would hide where the output of a task starts.
    env: { ...process.env, NX_SKIP_LOG_GROUPING: 'true', ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) },
  });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ]) {
    const { chunks } = outputs.getStore();
    from.setEncoding('utf8').on('data', (text) => {
      chunks.push(text);
      to.write(text);
    });
  }
  const closed = once(child, 'close');
  const [status] = await once(child, 'exit');
  // A test may leave a process behind that keeps the pipes open. The script does not wait for such a process.
  await Promise.race([closed, setTimeout(OUTPUT_WAIT_MS, undefined, { ref: false })]);
  child.stdout.destroy();
  child.stderr.destroy();
  return status === 0;
}

const runNx = (target, ...args) => runCommand('nx', 'run-many', '-t', target, '--outputStyle=static', ...args);

/** Installs the programs that tests need in addition to npm packages. */
async function ensureTools() {
  const { ensureChromium, ensureFonts, ensureNatsServer, ensureOtherBrowsers, ensurePostgresPrograms, ensurePoppler } =
    await import('@paperbill/embedded');
  const report = (line) => console.log(line);
  process.env.NATS_SERVER_PATH = await ensureNatsServer(report);
  process.env.CHROMIUM_PATH = await ensureChromium(report);
  await ensurePostgresPrograms(report);
  await ensureFonts(report);
  await ensurePoppler(report);
  await ensureOtherBrowsers(report);
  return true;
}

/** Returns the projects that have a spec file with one of the given words in its path. */
function findProjects(words) {
  const { workspaces } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8'));
  const pattern = new RegExp(words.join('|'), 'i');
  return globSync(workspaces, { cwd: root })
    .filter((folder) => globSync(`${folder}/src/**/*.spec.{ts,tsx}`, { cwd: root }).some((file) => pattern.test(file)))
    .map((folder) => JSON.parse(readFileSync(resolve(root, folder, 'package.json'), 'utf8')).nx.name);
}

function runMatchingTests() {
  const projects = findProjects(words);
  if (projects.length > 0) return runNx('test', `--projects=${projects.join()}`, '--', ...words);
  console.log(`The path of no spec file contains ${words.join(' or ')}.`);
  return false;
}

const stepsForWords = [
  [{ name: 'Build', check: () => runNx('build', '--projects=embedded'), isRequired: true }],
  [{ name: 'Tools', check: ensureTools, isRequired: true }],
  [{ name: 'Tests', check: runMatchingTests }],
];

/** The steps of an inner list run at the same time. */
const allSteps = [
  [
    { name: 'Format', check: () => runCommand('oxfmt', '--check') },
    { name: 'Build', check: () => runNx('build'), isRequired: true },
  ],
  [{ name: 'Tools', check: ensureTools, isRequired: true }],
  [{ name: 'Lint and types', check: () => runCommand('oxlint') }],
  // There is one task more than there are processors, because many specs wait a third of their time for a database or a
  // timer. The contract tests mostly wait until services have recovered.
  [
    {
      name: 'Unit, service and contract tests',
      check: () => runNx('test', '--exclude=attacks,browser', `--parallel=${availableParallelism() + 1}`),
    },
  ],
  [{ name: 'Attacks', check: () => runNx('test', '--projects=attacks') }],
  [{ name: 'Browser tests', check: () => runNx('test', '--projects=browser') }],
  // The fault tests kill processes under load for several minutes, so they run on CI only. Developers can start them
  // with `npm run faults`.
  ...(process.env.CI
    ? [
        [
          {
            name: 'Fault tests',
            check: () => runCommand('node', 'deploy/checks/faults/dist/main.js', '--seconds', '165'),
          },
        ],
      ]
    : []),
];

const steps = words.length > 0 ? stepsForWords : allSteps;

const MAX_SHOWN_LINES = 100;

/** Removes the lines of passed tests from an output. Returns the whole output if it does not come from Nx tasks. */
function extractFailures(output) {
  const text = stripVTControlCharacters(output);
  const failedTasks = new Set(Array.from(text.matchAll(/^\s*- (\S+:\S+)$/gm), ([, task]) => task));
  const tasks = text.split(/^(?=> nx run )/m).filter((task) => failedTasks.has(/^> nx run (\S+)/.exec(task)?.[1]));
  return (tasks.length ? tasks : [text]).flatMap((task) =>
    task
      .split('\n')
      .filter((line) => line.trim() && !/^\s*(PASS|✓)\s/.test(line))
      .slice(-MAX_SHOWN_LINES),
  );
}

async function runStep({ name, check }) {
  console.log(`\n── ${name}`);
  const startedAt = Date.now();
  const chunks = [];
  const passed = await outputs.run({ chunks }, check);
  const failures = passed ? [] : extractFailures(chunks.join(''));
  return { name, passed, failures, seconds: Math.round((Date.now() - startedAt) / 1000) };
}

const results = [];
for (const concurrentSteps of steps) {
  const done = await Promise.all(concurrentSteps.map(runStep));
  results.push(...done);
  if (concurrentSteps.some(({ isRequired }, n) => isRequired && !done[n].passed)) break;
}

// The failures are repeated at the end, because log viewers may cut off earlier output.
for (const { name, failures } of results) {
  if (failures.length) console.log(`\n── Failed: ${name}\n${failures.join('\n')}`);
}

console.log('');
for (const { name, passed, seconds } of results) console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
const passedCount = results.filter((result) => result.passed).length;
console.log(`${passedCount} passed, ${results.length - passedCount} failed`);
process.exitCode = passedCount === steps.flat().length ? 0 : 1;
