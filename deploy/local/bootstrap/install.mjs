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
  const lockedPackages = readPackages('package-lock.json');
  const installedPackages = readPackages('node_modules/.package-lock.json');
  if (!lockedPackages || !installedPackages) return false;
  return Object.entries(lockedPackages).every(
    ([path, { version, integrity, link, resolved, optional, devOptional }]) => {
      if (!path.includes('node_modules/')) return true;
      const installedPackage = installedPackages[path];
      if (!installedPackage) return Boolean(optional || devOptional);
      const isSame =
        installedPackage.version === version &&
        installedPackage.integrity === integrity &&
        (!link || installedPackage.resolved === resolved);
      return isSame && existsSync(join(root, path, 'package.json'));
    },
  );
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
  const npmPath = process.env.npm_execpath;
  if (npmPath && basename(npmPath) === 'npm-cli.js') return { command: process.execPath, args: [npmPath, ...args] };
  return { command: 'npm', args };
}
