// Entry point of `npm start` and `npm test`. This script must run on Node 20 without any installed package.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setInterval } from 'node:timers';
import { build } from './bootstrap/build.mjs';
import { root } from './bootstrap/folders.mjs';
import { install } from './bootstrap/install.mjs';
import { findNode24, toPathVariable } from './bootstrap/node24.mjs';
import { withInstallLock } from './bootstrap/install-lock.mjs';
import { createProgress } from './launcher/progress.mjs';
import { signalGroup, stopAll } from './bootstrap/run.mjs';

const commands = {
  /**
   * `--max-semi-space-size` reduces the memory of the launcher. It does not slow down the launcher, which is
   * mostly idle.
   */
  start: { script: 'deploy/local/launcher/dist/main.js', flags: ['--max-semi-space-size=1'], needsBuild: true },
  /** `npm test` needs no earlier build, because deploy/checks/test.mjs builds the projects itself. */
  test: { script: 'deploy/checks/test.mjs', flags: [], needsBuild: false },
};

const [name, ...args] = process.argv.slice(2);
const command = commands[name];

if (!command) fail(`Say what to do: node deploy/local/bootstrap.mjs ${Object.keys(commands).join('|')}`);
if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`Paperbill needs Node 20 or newer; this is Node ${process.versions.node}.`);
}
process.stdout.on('error', () => {}); // The error that occurs when writing to a closed terminal is ignored.

let child;
let stopSignal;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
exitWhenNpmExits();

try {
  const node = await prepare(command);
  process.exitCode = await runCommand(node);
} catch (error) {
  if (stopSignal) fail('Stopped.', 128 + constants.signals[stopSignal]);
  fail(error.message);
}

async function prepare({ needsBuild }) {
  const progress = createProgress();
  return withInstallLock(progress, async () => {
    await install(progress);
    const node = findNode24();
    if (needsBuild) await build(progress, node, toPathVariable(node));
    return node;
  });
}

/**
 * Starts the program in a process group of its own. Ctrl-C then reaches only this script, which passes the signal on
 * exactly once.
 */
function runCommand(node) {
  child = spawn(node, [...command.flags, join(root, command.script), ...args], {
    env: { ...process.env, PATH: toPathVariable(node) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  });
  return new Promise((done) => {
    child.once('error', (error) => fail(error.message));
    child.once('exit', (code, signal) => {
      if (signal)
        process.stderr.write(`\nStopped by ${signal}. The next start completes unfinished installs and builds.\n`);
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

function stop(signal) {
  stopSignal = signal;
  if (child) signalGroup(child, signal);
  else stopAll();
}

/**
 * Exits this script after npm has exited. A killed npm sends no signal, so the script watches the process ids of its
 * parent and grandparent. One of them is npm, because npm may start the script through a shell.
 */
function exitWhenNpmExits() {
  if (!process.env.npm_lifecycle_event) return;
  const readAncestorIds = () => `${process.ppid} ${readParentId(process.ppid)}`;
  const firstAncestorIds = readAncestorIds();
  setInterval(() => readAncestorIds() !== firstAncestorIds && stop('SIGTERM'), 1_000).unref();
}

function readParentId(pid) {
  try {
    return /PPid:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  } catch {
    return undefined;
  }
}

function fail(message, status = 1) {
  process.stderr.write(`\n${message}\n`);
  process.exit(status);
}
