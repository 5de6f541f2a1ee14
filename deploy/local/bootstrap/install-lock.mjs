import { clearInterval, setInterval } from 'node:timers';
import { mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { stateFolder } from './folders.mjs';

const LOCK = join(stateFolder, 'install.lock');
const HEARTBEAT_MS = 1_000;
/** The process that holds the lock updates the lock's time every second. An older lock belongs to a killed process. */
const STALE_AFTER_MS = 10_000;

/** A second command waits, so that two commands never install or build at the same time. */
export async function withInstallLock(progress, work) {
  if (!acquire()) await progress.step('Wait for another install or build', waitForLock);
  const heartbeat = setInterval(updateLockTime, HEARTBEAT_MS).unref();
  const release = () => rmSync(LOCK, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    process.removeListener('exit', release);
    release();
  }
}

function updateLockTime() {
  try {
    utimesSync(LOCK, new Date(), new Date());
  } catch {
    // The lock is missing, because somebody has deleted the state folder.
  }
}

async function waitForLock() {
  while (!acquire()) await sleep(200);
}

function acquire() {
  try {
    mkdirSync(LOCK);
    return true;
  } catch {
    const touchedAt = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs;
    if (touchedAt !== undefined && Date.now() - touchedAt > STALE_AFTER_MS)
      rmSync(LOCK, { recursive: true, force: true });
    return false;
  }
}
