import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import ignore from '@balena/dockerignore';

const rootFolder = resolve(import.meta.dirname, '../../../..');
const readProjectFile = (file: string) => readFileSync(join(rootFolder, file), 'utf8');

let contextFolder: string;

beforeEach(() => void (contextFolder = mkdtempSync(join(tmpdir(), 'build-context-spec-'))));
afterEach(() => rmSync(contextFolder, { recursive: true }));

function listFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    encoding: 'utf8',
  });
  return [...new Set(listed.split('\0'))].filter((file) => file && existsSync(join(rootFolder, file)));
}

const listBuildContext = () => ignore.default().add(readProjectFile('.dockerignore')).filter(listFiles());

/** Links the installed packages. The links to the product's own projects are relative, as after `npm ci`. */
function linkPackages(): void {
  const { packages } = JSON.parse(readProjectFile('package-lock.json')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const projects = Object.values(packages).filter(({ link }) => link);
  for (const at of ['.', ...projects.map(({ resolved }) => resolved!)]) {
    const installed = join(rootFolder, at, 'node_modules');
    if (!existsSync(installed) || !existsSync(join(contextFolder, at))) continue;
    mkdirSync(join(contextFolder, at, 'node_modules'));
    for (const name of readdirSync(installed).filter((name) => !['@paperbill', '.cache'].includes(name)))
      symlinkSync(join(installed, name), join(contextFolder, at, 'node_modules', name));
  }
  const own = join(rootFolder, 'node_modules/@paperbill');
  cpSync(own, join(contextFolder, 'node_modules/@paperbill'), { recursive: true, verbatimSymlinks: true });
}

/** Runs a command without the environment variables of Nx, because Nx runs this test. */
function runAndListErrors(command: string, at = '.'): string[] {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NX_')));
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: join(contextFolder, at),
    env,
    shell: true,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${command}: ${status}`, ...`${stdout}${stderr}`.split('\n').filter(Boolean).slice(-20)];
}

function findBuiltProjects(): { at: string; script: string }[] {
  const [, command] = /^RUN (npx nx run-many .*)$/m.exec(readProjectFile('deploy/operation/images/Dockerfile'))!;
  expect(runAndListErrors(`${command} --graph=tasks.json`)).toEqual([]);
  const { tasks } = JSON.parse(readFileSync(join(contextFolder, 'tasks.json'), 'utf8')) as {
    tasks: { tasks: Record<string, { projectRoot: string }> };
  };
  return Object.values(tasks.tasks).map(({ projectRoot: at }) => {
    const { scripts } = JSON.parse(readProjectFile(join(at, 'package.json'))) as { scripts: { build: string } };
    return { at, script: scripts.build };
  });
}

// Type-checking all projects would be too slow here.
it('The Dockerfile can build its projects from the files that .dockerignore admits from a clean checkout', () => {
  const context = listBuildContext();
  for (const file of context) {
    mkdirSync(dirname(join(contextFolder, file)), { recursive: true });
    cpSync(join(rootFolder, file), join(contextFolder, file));
  }
  linkPackages();
  const projects = findBuiltProjects();
  expect(projects.map(({ at }) => at)).toEqual(expect.arrayContaining(['bff', 'web', 'services/all']));

  const admitted = new Set(context);
  const needed = listFiles().filter(
    (file) => projects.some(({ at }) => file.startsWith(`${at}/`)) && !/\.spec\.tsx?$|\.md$/.test(file),
  );
  expect(needed.filter((file) => !admitted.has(file))).toEqual([]);

  // The client is built last, because it imports files that the other builds create.
  const others = projects
    .filter(({ script }) => script !== 'tsc -b tsconfig.build.json')
    .map(({ at }) => at)
    .sort((one, other) => Number(one === 'web') - Number(other === 'web'));
  expect(others).toContain('web');
  expect(others.flatMap((at) => runAndListErrors('npm run build', at))).toEqual([]);
});
