import { clearInterval, setInterval } from 'node:timers';
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stateFolder } from './folders.mjs';

const LOCK = join(stateFolder, 'install.lock');
const BEAT_MS = 1_000;
/** A holder touches its lock every second; one that was killed no longer does. */
const DEAD_AFTER_MS = 10_000;

/** Two commands at once in one clone must not install and build into the same folders: the second waits. */
export async function oneAtATime(progress, work) {
  if (!take()) await progress.step('Wait for another install or build', waitForTurn);
  const beat = setInterval(touch, BEAT_MS).unref();
  const release = () => rmSync(LOCK, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(beat);
    process.removeListener('exit', release);
    release();
  }
}

function touch() {
  try {
    utimesSync(LOCK, new Date(), new Date());
  } catch {
    // Somebody took the whole folder away: nothing is left to hold.
  }
}

async function waitForTurn() {
  while (!take()) await sleep(200);
}

function take() {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    const touched = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs;
    if (touched !== undefined && Date.now() - touched > DEAD_AFTER_MS) rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}
