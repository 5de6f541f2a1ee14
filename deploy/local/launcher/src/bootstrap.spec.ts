import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';

const localFolder = resolve(import.meta.dirname, '../..');

const FAKE_NX = `
const { mkdirSync, writeFileSync, readFileSync } = require('node:fs');
const source = readFileSync('deploy/local/launcher/source.txt', 'utf8');
if (source === 'broken') { console.log('line 7: it is broken'); process.exit(1); }
mkdirSync('deploy/local/launcher/dist', { recursive: true });
writeFileSync('deploy/local/launcher/dist/main.js', source);
console.log('mode of the build: ' + process.env.NODE_ENV);
`;

const FAKE_PRODUCT = `console.log('started on', process.versions.node.split('.')[0], process.env.NODE_ENV);`;

describe('npm start', () => {
  let folder: string;
  let children: ChildProcess[];

  /**
   * A project folder with installed packages. Tests copy the packages from this folder, because each install
   * takes seconds.
   */
  let template: string;

  beforeAll(async () => {
    template = await createProject();
    await promisify(execFile)('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { cwd: template });
  });
  afterAll(() => rm(template, { recursive: true }));

  beforeEach(async () => {
    folder = await createProject();
    children = [];
  });

  afterEach(async () => {
    children.forEach((child) => child.kill('SIGKILL'));
    await rm(folder, { recursive: true });
  });

  const useInstalledPackages = () =>
    cp(join(template, 'node_modules'), join(folder, 'node_modules'), { recursive: true, verbatimSymlinks: true });

  const writeProjectFile = async (path: string, content: string, folderPath = folder) => {
    await mkdir(dirname(join(folderPath, path)), { recursive: true });
    await writeFile(join(folderPath, path), content);
  };

  async function createProject(): Promise<string> {
    const projectFolder = await mkdtemp(join(tmpdir(), 'paperbill-bootstrap-'));
    await writeProjectFile('deploy/local/launcher/source.txt', FAKE_PRODUCT, projectFolder);
    for (const file of ['bootstrap.mjs', 'bootstrap', 'launcher/progress.mjs']) {
      await cp(join(localFolder, file), join(projectFolder, 'deploy/local', file), { recursive: true });
    }
    await writeProjectFile('tools/nx/package.json', '{ "name": "nx", "version": "1.0.0" }', projectFolder);
    await writeProjectFile('tools/nx/dist/bin/nx.js', FAKE_NX, projectFolder);
    const manifest = { name: 'small', workspaces: ['tools/*'], devDependencies: { nx: '1.0.0' } };
    await writeProjectFile('package.json', JSON.stringify(manifest), projectFolder);
    const packages = {
      '': manifest,
      'node_modules/nx': { resolved: 'tools/nx', link: true },
      'tools/nx': { version: '1.0.0', dev: true },
    };
    await writeProjectFile(
      'package-lock.json',
      JSON.stringify({ name: 'small', lockfileVersion: 3, packages }),
      projectFolder,
    );
    return projectFolder;
  }

  const startBootstrap = (env: NodeJS.ProcessEnv = {}): ChildProcess => {
    const child = spawn(process.execPath, ['deploy/local/bootstrap.mjs', 'start'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: '', npm_lifecycle_event: '', ...env },
    });
    children.push(child);
    return child;
  };

  const waitForEnd = async (child: ChildProcess) => {
    const [output, errors, [status]] = await Promise.all([
      text(child.stdout!),
      text(child.stderr!),
      once(child, 'exit') as Promise<[number]>,
    ]);
    return { steps: output.match(/(?<=✓ )\w+( \w+)*/g) ?? [], output, errors, status };
  };

  const runBootstrap = (env?: NodeJS.ProcessEnv) => waitForEnd(startBootstrap(env));

  it('installs and builds in a fresh clone, and does neither the second time', async () => {
    const first = await runBootstrap();
    expect(first.steps).toEqual(['Install packages', 'Build']);
    expect(first.output).toContain('started on 24');
    expect(first.status).toBe(0);

    const second = await runBootstrap();
    expect(second.steps).toEqual([]);
    // Only slow steps print lines, so the lines of steps are removed before the comparison.
    const stepPattern = /^ +[✓…] /;
    const otherLines = first.output.split('\n').filter((line) => !stepPattern.test(line));
    expect(second.output).toBe(otherLines.join('\n'));
  });

  it('rebuilds changed sources and deleted outputs', async () => {
    await useInstalledPackages();
    await runBootstrap();
    await writeProjectFile('deploy/local/launcher/source.txt', 'console.log("changed")');
    const changedRun = await runBootstrap();
    expect([changedRun.steps, changedRun.output.trim().split('\n').at(-1)]).toEqual([['Build'], 'changed']);

    await rm(join(folder, 'deploy/local/launcher/dist'), { recursive: true });
    expect((await runBootstrap()).steps).toEqual(['Build']);
  });

  it('installs again if the lock file changed or a package is missing', async () => {
    await useInstalledPackages();
    await runBootstrap();
    const lockFile = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as { packages: object };
    await writeProjectFile('tools/more/package.json', '{ "name": "more", "version": "1.0.0" }');
    Object.assign(lockFile.packages, {
      'node_modules/more': { resolved: 'tools/more', link: true },
      'tools/more': { version: '1.0.0' },
    });
    await writeProjectFile('package-lock.json', JSON.stringify(lockFile));
    expect((await runBootstrap()).steps).toEqual(['Install packages', 'Build']);

    await rm(join(folder, 'node_modules/more'));
    expect((await runBootstrap()).steps).toEqual(['Install packages']);
  });

  it('installs development dependencies with NODE_ENV=production too, and takes over the lock of a killed install', async () => {
    await mkdir(join(folder, '.paperbill/install.lock'), { recursive: true });
    await utimes(join(folder, '.paperbill/install.lock'), 0, 0);
    const { output, status } = await runBootstrap({ NODE_ENV: 'production' });

    expect(output).toContain('started on 24 production');
    expect(status).toBe(0);
    expect(await readFile(join(folder, '.paperbill/logs/build.log'), 'utf8')).toContain('mode of the build: undefined');
  });

  it('prints the end of a failed build, and builds again the next time', async () => {
    await useInstalledPackages();
    await writeProjectFile('deploy/local/launcher/source.txt', 'broken');
    const failedRun = await runBootstrap();
    expect(failedRun.errors).toContain(`The build failed. All of its output: ${folder}/.paperbill/logs/build.log`);
    expect(failedRun.errors).toContain('line 7: it is broken');
    expect(failedRun.status).toBe(1);

    await writeProjectFile('deploy/local/launcher/source.txt', FAKE_PRODUCT);
    expect((await runBootstrap()).steps).toEqual(['Build']);
  });

  it('forwards signals and exit statuses', async () => {
    await useInstalledPackages();
    await writeProjectFile(
      'deploy/local/launcher/source.txt',
      'process.on("SIGHUP", () => { console.log("bye"); process.exit(7); }); setInterval(() => {}, 1000); console.log("up")',
    );
    const child = startBootstrap();
    const runEnd = waitForEnd(child);
    child.stdout!.on('data', (chunk: Buffer) => chunk.toString().includes('up') && child.kill('SIGHUP'));

    const { output, status } = await runEnd;

    expect(output).toContain('bye');
    expect(status).toBe(7);
  });

  it('installs and builds once for two concurrent first starts', async () => {
    const [one, other] = await Promise.all([runBootstrap(), runBootstrap()]);

    expect([one.status, other.status]).toEqual([0, 0]);
    expect([...one.steps, ...other.steps].filter((step) => step === 'Build')).toHaveLength(1);
  });

  it('prints instructions if there is no Node 24', async () => {
    await useInstalledPackages();
    await writeProjectFile('old-node.cjs', `Object.defineProperty(process.versions, 'node', { value: '20.1.0' });`);

    const { errors, status } = await runBootstrap({ NODE_OPTIONS: `--require ${folder}/old-node.cjs` });

    expect(errors).toContain('Paperbill runs on Node 24');
    expect(errors).toContain('This is Node 20.1.0: install Node 24 or newer and try again.');
    expect(status).toBe(1);
  });
});
