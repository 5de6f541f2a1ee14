import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import ignore from '@balena/dockerignore';

const rootFolder = resolve(import.meta.dirname, '../../../..');
const readProjectFile = (file: string) => readFileSync(join(rootFolder, file), 'utf8');

let folder: string;

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'build-context-spec-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the files that Docker would receive from a clean checkout. */
function listBuildContext(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    encoding: 'utf8',
  });
  const files = [...new Set(listed.split('\0'))].filter((file) => file && existsSync(join(rootFolder, file)));
  return ignore.default().add(readProjectFile('.dockerignore')).filter(files);
}

/**
 * Links the installed packages into the folder. The links of the product's own projects are relative, as after `npm
 * ci`.
 */
function linkPackages(): void {
  const { packages } = JSON.parse(readProjectFile('package-lock.json')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const projects = Object.values(packages).filter(({ link }) => link);
  for (const at of ['.', ...projects.map(({ resolved }) => resolved!)]) {
    const installed = join(rootFolder, at, 'node_modules');
    if (!existsSync(installed) || !existsSync(join(folder, at))) continue;
    mkdirSync(join(folder, at, 'node_modules'));
    for (const name of readdirSync(installed).filter((name) => !['@paperbill', '.cache'].includes(name)))
      symlinkSync(join(installed, name), join(folder, at, 'node_modules', name));
  }
  const own = join(rootFolder, 'node_modules/@paperbill');
  cpSync(own, join(folder, 'node_modules/@paperbill'), { recursive: true, verbatimSymlinks: true });
}

it('The build command of the Dockerfile succeeds with the files that .dockerignore admits from a clean checkout', () => {
  for (const file of listBuildContext()) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(rootFolder, file), join(folder, file));
  }
  linkPackages();
  const [, command] = /^RUN (npx nx run-many .*)$/m.exec(readProjectFile('deploy/operation/images/Dockerfile'))!;
  // The variables of the Nx that runs this test are removed, because the tested command starts its own Nx.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NX_')));
  const { status, stdout } = spawnSync(command!, { cwd: folder, env, shell: true, encoding: 'utf8' });
  expect(status === 0 ? [] : stdout.split('\n').filter((line) => /error|fail|\u2716/i.test(line))).toEqual([]);
  expect(status).toBe(0);
});
