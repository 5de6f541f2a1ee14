import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import process from 'node:process';
import { root } from './folders.mjs';
import { runLogged } from './run.mjs';

/** Runs npm if node_modules differs from package-lock.json. */
export async function install(progress) {
  if (isInstalled()) return;
  await progress.step('Install packages', () =>
    runLogged({
      title: 'Installing the packages',
      ...npm('ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'),
      log: 'install.log',
    }),
  );
}

/**
 * npm writes a copy of the lock file when an install completes. Every package of that copy must still exist and match
 * package-lock.json. Packages for other platforms are only in package-lock.json.
 */
function isInstalled() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([path, { version, integrity, link, resolved, optional, devOptional }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = installed[path];
    if (!found) return Boolean(optional || devOptional);
    const same = found.version === version && found.integrity === integrity && (!link || found.resolved === resolved);
    return same && existsSync(join(root, path, 'package.json'));
  });
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The npm that runs this script, or that of the running Node, or the one on PATH. */
function npm(...args) {
  const started = process.env.npm_execpath;
  if (started && basename(started) === 'npm-cli.js') return { command: process.execPath, args: [started, ...args] };
  return { command: 'npm', args };
}
