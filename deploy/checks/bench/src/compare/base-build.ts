import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { projectFolder } from '@paperbill/embedded';
import type * as Launcher from '@paperbill/local';

export interface BaseBuild {
  name: string;
  start: typeof Launcher.startProduct;
}

/** The Nx projects of the other build that the comparison needs. The web client is not needed. */
const BUILT_PROJECTS = 'bff,tag:type:service,tag:layer:launcher,tag:layer:stand-in';

/**
 * Passes the base build to `work`. The base build is the build that the current code is compared with. A Git revision
 * is built in a temporary folder. A folder must already be built.
 * @param revisionOrFolder A Git revision such as `HEAD~3`, or a folder.
 * @throws Error if `revisionOrFolder` is neither, or if the build fails.
 */
export async function withBaseBuild<Result>(
  revisionOrFolder: string,
  work: (base: BaseBuild) => Promise<Result>,
): Promise<Result> {
  // npm changes the current directory to the folder of the benchmark. A relative path refers to the folder in which the
  // user ran npm, which is in `INIT_CWD`.
  const baseFolder = resolve(process.env['INIT_CWD'] ?? '', revisionOrFolder);
  if (existsSync(baseFolder)) return work({ name: baseFolder, start: await importStartProduct(baseFolder) });
  const name = runGit('log', '-1', '--format=%h "%s"', revisionOrFolder, '--');
  const folder = await mkdtemp(join(tmpdir(), 'paperbill-base-'));
  try {
    runGit('worktree', 'add', '--detach', '--quiet', folder, revisionOrFolder);
    await installPackages(folder);
    runCommand(folder, 'npx', 'nx', 'run-many', '-t', 'build', `--projects=${BUILT_PROJECTS}`, '--outputStyle=static');
    return await work({ name, start: await importStartProduct(folder) });
  } finally {
    await rm(folder, { recursive: true, force: true });
    runGit('worktree', 'prune');
  }
}

async function importStartProduct(folder: string): Promise<BaseBuild['start']> {
  const launcher = join(folder, 'deploy/local/launcher/dist/index.js');
  if (!existsSync(launcher)) throw new Error(`${folder} is not built: run npm run build there.`);
  // The other build uses the programs that this build has downloaded, such as Chromium.
  process.env['PAPERBILL_DATA'] ??= join(projectFolder, '.paperbill');
  return ((await import(pathToFileURL(launcher).href)) as typeof Launcher).startProduct;
}

type Packages = Record<string, { integrity?: string; link?: boolean; resolved?: string }>;

/**
 * Makes the npm packages available to the other build. Installing them would take minutes, so the installed packages
 * are linked if both builds need the same packages.
 */
async function installPackages(folder: string): Promise<void> {
  const [ownPackages, basePackages] = await Promise.all([projectFolder, folder].map(readPackages));
  if (!isDeepStrictEqual(listIntegrityHashes(ownPackages!), listIntegrityHashes(basePackages!)))
    return runCommand(folder, 'npm', 'ci');
  const moduleFolders = new Set(
    Object.keys(basePackages!).flatMap((path) => /^.*?node_modules(?=\/)/.exec(path)?.[0] ?? []),
  );
  for (const path of moduleFolders) {
    await mkdir(join(folder, path), { recursive: true });
    const names = existsSync(join(projectFolder, path)) ? await readdir(join(projectFolder, path)) : [];
    // Packages of the product are not linked, because the other build must use its own versions of them.
    for (const name of names.filter((name) => name !== OWN_PACKAGE_SCOPE))
      await symlink(join(projectFolder, path, name), join(folder, path, name));
  }
  await mkdir(join(folder, 'node_modules', OWN_PACKAGE_SCOPE));
  for (const [path, { link, resolved }] of Object.entries(basePackages!)) {
    if (link) await symlink(join(folder, resolved!), join(folder, path));
  }
}

const OWN_PACKAGE_SCOPE = '@paperbill';

const readPackages = async (root: string): Promise<Packages> =>
  (JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }).packages;

const listIntegrityHashes = (packages: Packages): [string, string][] =>
  Object.entries(packages).flatMap(([path, { integrity }]) => (integrity ? [[path, integrity]] : []));

const runGit = (...args: string[]): string =>
  execFileSync('git', args, { cwd: projectFolder, encoding: 'utf8' }).trim();

function runCommand(folder: string, command: string, ...args: string[]): void {
  execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}
