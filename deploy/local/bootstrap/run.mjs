import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { logsFolder, root } from './folders.mjs';

const runningChildren = new Set();

/** The time between SIGTERM and SIGKILL. Without SIGKILL, an interrupted npm would spend minutes undoing its work. */
const GRACE_MS = 2_000;

/** Stops all running commands. The next start repeats their incomplete installs and builds. */
export function stopAll() {
  for (const child of runningChildren) {
    signalGroup(child, 'SIGTERM');
    setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  }
}

export function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** @throws Error with the last lines of the log if the program fails */
export async function runLogged({ title, command, args, env = {}, log }) {
  const file = join(logsFolder, log);
  const output = openSync(file, 'w');
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output],
    detached: true,
  });
  runningChildren.add(child);
  const outcome = await new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  runningChildren.delete(child);
  closeSync(output);
  if (outcome === 0) return;
  const reason = outcome instanceof Error ? outcome.message : extractErrors(readFileSync(file, 'utf8'));
  throw new Error(`${title} failed. All of its output: ${file}\n\n${reason}`);
}

const SHOWN_LINES = 20;

/** If no line mentions an error, returns the last lines of the output. */
function extractErrors(output) {
  const lines = output.trimEnd().split('\n');
  const errors = lines.filter((line) => /\berror\b/i.test(line)).slice(0, SHOWN_LINES);
  return (errors.length ? errors : lines.slice(-SHOWN_LINES)).join('\n');
}
