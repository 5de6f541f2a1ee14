// The whole of `npm test`, run by deploy/local/bootstrap.mjs once everything is installed: every check, a line for each.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');

const run = (command, ...args) =>
  spawnSync(resolve(root, 'node_modules/.bin', command), args, { cwd: root, stdio: 'inherit' }).status === 0;

const nx = (target, ...args) => run('nx', 'run-many', '-t', target, '--outputStyle=static', ...args);

/** What tests need beside the packages: installed where the machine lacks it, with its progress shown. */
async function ensureTools() {
  const { ensureChromium, ensureFonts, ensureNatsServer, ensurePostgresPrograms, ensurePoppler } =
    await import('@paperbill/embedded');
  const report = (line) => console.log(line);
  process.env.NATS_SERVER_PATH = await ensureNatsServer(report);
  process.env.CHROMIUM_PATH = await ensureChromium(report);
  await ensurePostgresPrograms(report);
  await ensureFonts(report);
  await ensurePoppler(report);
  return true;
}

const steps = [
  { name: 'Format', check: () => run('prettier', '--check', '--log-level=warn', '.') },
  { name: 'Build', check: () => nx('build'), needed: true },
  { name: 'Tools', check: ensureTools, needed: true },
  { name: 'Lint', check: () => run('node', 'deploy/checks/lint.mjs') },
  { name: 'Types', check: () => nx('typecheck') },
  // One more than a small machine has processors: many specs wait for a database or a clock for a third of their time.
  {
    name: 'Unit and service tests',
    check: () => nx('test', '--exclude=api-contract,attacks,browser', `--parallel=${availableParallelism() + 1}`),
  },
  { name: 'Contract tests', check: () => nx('test', '--projects=api-contract') },
  { name: 'Attacks', check: () => nx('test', '--projects=attacks') },
  { name: 'Browser tests', check: () => nx('test', '--projects=browser') },
  // Minutes of kills under load: `npm run faults` for whoever wants them elsewhere.
  ...(process.env.CI
    ? [{ name: 'Fault tests', check: () => run('node', 'deploy/checks/faults/dist/main.js', '--seconds', '165') }]
    : []),
];

const results = [];
for (const { name, check, needed } of steps) {
  console.log(`\n── ${name}`);
  const started = Date.now();
  const passed = await check();
  results.push({ name, passed, seconds: Math.round((Date.now() - started) / 1000) });
  if (!passed && needed) break;
}

console.log('');
for (const { name, passed, seconds } of results) console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`);
const passed = results.filter((result) => result.passed).length;
console.log(`${passed} passed, ${results.length - passed} failed`);
process.exitCode = passed === steps.length ? 0 : 1;
