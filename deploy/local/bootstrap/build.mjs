import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, stateFolder } from './folders.mjs';
import { runLogged } from './run.mjs';

const FINGERPRINT_FILE = join(stateFolder, 'build.sha256');

/**
 * The files that a build depends on. If no name, size or time of these files has changed, nothing is built. Built files
 * are included.
 */
const BUILD_INPUTS = [
  'CHANGELOG.md',
  'bff',
  'deploy',
  'libs',
  'services',
  'testing',
  'web',
  'jest.preset.js',
  'nx.json',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
];
/**
 * The projects that `npm start` needs. Nx also builds their dependencies. Test helpers are left out, because `npm test`
 * builds them.
 */
const BUILT_PROJECTS = [
  'tag:type:app',
  'tag:type:service',
  'tag:layer:all-services',
  'tag:layer:launcher',
  'tag:layer:stand-in',
];
const IGNORED_NAMES = /^(node_modules|coverage|test-results|screenshots|\..*|.*\.tsbuildinfo|.*\.spec\.tsx?|.*\.md)$/;

/**
 * The fingerprints of the last build and of the current files are compared first. Nx would need a long time to notice
 * that nothing has changed.
 */
export async function build(progress, node, path) {
  if (computeFingerprint() === readLastFingerprint()) return;
  await progress.step('Build', () =>
    runLogged({
      title: 'The build',
      command: node,
      args: [
        join(root, 'node_modules/nx/dist/bin/nx.js'),
        'run-many',
        '--targets=build',
        `--projects=${BUILT_PROJECTS}`,
        '--outputStyle=static',
      ],
      // Vite would build a different client if NODE_ENV were set.
      env: { PATH: path, NODE_ENV: undefined },
      log: 'build.log',
    }),
  );
  writeFileSync(FINGERPRINT_FILE, computeFingerprint());
}

function readLastFingerprint() {
  try {
    return readFileSync(FINGERPRINT_FILE, 'utf8');
  } catch {
    return undefined;
  }
}

function computeFingerprint() {
  const hash = createHash('sha256');
  BUILD_INPUTS.forEach((name) => addToHash(hash, name));
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return;
  if (!stat.isDirectory()) return void hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`);
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!IGNORED_NAMES.test(name)) addToHash(hash, `${path}/${name}`);
  }
}
