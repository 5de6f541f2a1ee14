import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { root } from './folders.mjs';
import { runLogged } from './run.mjs';

export async function install(progress) {
  if (isInstalled()) return;
  await progress.step('Install packages', () =>
    runLogged({
      title: 'Installing the packages',
      ...toNpmCommand('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'),
      log: 'install.log',
    }),
  );
}

/**
 * Compares the lock file with the list of packages that npm writes after each install. Optional packages may be missing
 * in this list, because they are for other platforms.
 */
function isInstalled() {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, link, resolved, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return Boolean(optional || devOptional);
    const same = found.version === version && found.integrity === integrity && (!link || found.resolved === resolved);
    return same && existsSync(join(root, path, 'package.json'));
  });
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Uses the npm that started this script, if npm started it. */
function toNpmCommand(...args) {
  const started = process.env.npm_execpath;
  if (started && basename(started) === 'npm-cli.js') return { command: process.execPath, args: [started, ...args] };
  return { command: 'npm', args };
}
