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
  const fileList = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: rootFolder,
    encoding: 'utf8',
  });
  return [...new Set(fileList.split('\0'))].filter((file) => file && existsSync(join(rootFolder, file)));
}

const listBuildContext = () => ignore.default().add(readProjectFile('.dockerignore')).filter(listFiles());

/** Links the installed packages. The links to the product's own projects are relative, as after `npm ci`. */
function linkPackages(): void {
  const { packages } = JSON.parse(readProjectFile('package-lock.json')) as {
    packages: Record<string, { link?: boolean; resolved?: string }>;
  };
  const projects = Object.values(packages).filter(({ link }) => link);
  for (const projectPath of ['.', ...projects.map(({ resolved }) => resolved!)]) {
    const installedModules = join(rootFolder, projectPath, 'node_modules');
    if (!existsSync(installedModules) || !existsSync(join(contextFolder, projectPath))) continue;
    mkdirSync(join(contextFolder, projectPath, 'node_modules'));
    for (const name of readdirSync(installedModules).filter((name) => !['@paperbill', '.cache'].includes(name)))
      symlinkSync(join(installedModules, name), join(contextFolder, projectPath, 'node_modules', name));
  }
  const ownPackages = join(rootFolder, 'node_modules/@paperbill');
  cpSync(ownPackages, join(contextFolder, 'node_modules/@paperbill'), { recursive: true, verbatimSymlinks: true });
}

/** Runs a command without the environment variables of Nx, because Nx runs this test. */
function runAndListErrors(command: string, projectPath = '.'): string[] {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('NX_')));
  const { status, stdout, stderr } = spawnSync(command, {
    cwd: join(contextFolder, projectPath),
    env,
    shell: true,
    encoding: 'utf8',
  });
  return status === 0 ? [] : [`${command}: ${status}`, ...`${stdout}${stderr}`.split('\n').filter(Boolean).slice(-20)];
}

function findBuiltProjects(): { projectPath: string; script: string }[] {
  const [, command] = /^RUN (npx nx run-many .*)$/m.exec(readProjectFile('deploy/operation/images/Dockerfile'))!;
  expect(runAndListErrors(`${command} --graph=tasks.json`)).toEqual([]);
  const { tasks } = JSON.parse(readFileSync(join(contextFolder, 'tasks.json'), 'utf8')) as {
    tasks: { tasks: Record<string, { projectRoot: string }> };
  };
  return Object.values(tasks.tasks).map(({ projectRoot: projectPath }) => {
    const { scripts } = JSON.parse(readProjectFile(join(projectPath, 'package.json'))) as {
      scripts: { build: string };
    };
    return { projectPath, script: scripts.build };
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
  expect(projects.map(({ projectPath }) => projectPath)).toEqual(
    expect.arrayContaining(['bff', 'web', 'services/all']),
  );

  const contextFiles = new Set(context);
  const neededFiles = listFiles().filter(
    (file) =>
      projects.some(({ projectPath }) => file.startsWith(`${projectPath}/`)) && !/\.spec\.tsx?$|\.md$/.test(file),
  );
  expect(neededFiles.filter((file) => !contextFiles.has(file))).toEqual([]);

  // The client is built last, because it imports files that the other builds create.
  const otherProjectPaths = projects
    .filter(({ script }) => script !== 'tsc -b tsconfig.build.json')
    .map(({ projectPath }) => projectPath)
    .sort((one, other) => Number(one === 'web') - Number(other === 'web'));
  expect(otherProjectPaths).toContain('web');
  expect(otherProjectPaths.flatMap((projectPath) => runAndListErrors('npm run build', projectPath))).toEqual([]);
});
