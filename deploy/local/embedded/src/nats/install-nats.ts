import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getToolsFolder } from '../folders.js';
import { installFromDebian } from '../install/debian.js';
import { downloadFile } from '../install/download.js';
import { findOnPath, isProgram } from '../programs.js';
import type { ReportProgress } from '../report.js';

/**
 * The checksums come from the container images of the NATS project (github.com/nats-io/nats-docker,
 * 2.10.x/alpine3.22/Dockerfile).
 */
const NATS_RELEASE = {
  version: '2.10.29',
  baseUrl: 'https://github.com/nats-io/nats-server/releases/download',
  /** The archives of the release. The keys are Node's names of the platform and the processor. */
  archives: {
    'linux-x64': { name: 'linux-amd64', sha256: 'e314da74a83a1d3876db8814c27eb990fe729640fd6452025b441bcede8390da' },
    'linux-arm64': { name: 'linux-arm64', sha256: 'da4b27942ecfb4c5f0c54553d2e7f470ddda9d7581cfe8131b351a0e223ed401' },
  } as Partial<Record<string, Archive>>,
};

interface Archive {
  name: string;
  sha256: string;
}

const getNatsFolder = (): string => join(getToolsFolder(), `nats-server-${NATS_RELEASE.version}`);

export function findNatsServer(): string | undefined {
  const configuredPath = process.env['NATS_SERVER_PATH'];
  if (configuredPath) {
    if (!isProgram(configuredPath)) throw new Error(`NATS_SERVER_PATH is ${configuredPath}, which is not a program.`);
    return configuredPath;
  }
  return findOnPath('nats-server') ?? [join(getNatsFolder(), 'nats-server')].find(isProgram);
}

/**
 * Returns the path of nats-server, and installs nats-server if it is missing. For `root` on Debian or Ubuntu, the
 * system package is installed. In all other cases, the official release is downloaded.
 * @throws Error with instructions for a manual install
 */
export async function ensureNatsServer(report: ReportProgress, release = NATS_RELEASE): Promise<string> {
  const existingPath = findNatsServer();
  if (existingPath) return existingPath;
  if (await installFromDebian(['nats-server'], report)) return findNatsServer()!;
  try {
    return await downloadNatsServer(report, release);
  } catch (error) {
    const reason = (error as Error).message;
    throw new Error(
      `nats-server is missing and could not be installed (${reason}). Install it (https://nats.io/download, on macOS: brew install nats-server), or set NATS_SERVER_PATH to the program or NATS_URL to a running server.`,
      { cause: error },
    );
  }
}

async function downloadNatsServer(report: ReportProgress, release = NATS_RELEASE): Promise<string> {
  const archive = release.archives[`${process.platform}-${process.arch}`];
  if (!archive) throw new Error(`no release with a known checksum for ${process.platform} on ${process.arch}`);
  const name = `nats-server-v${release.version}-${archive.name}`;
  const folder = getNatsFolder();
  await mkdir(dirname(folder), { recursive: true });
  // The final folder is never incomplete, because it is renamed after the archive is unpacked.
  const buildFolder = await mkdtemp(`${folder}.new-`);
  try {
    const file = join(buildFolder, 'archive.tar.gz');
    const url = `${release.baseUrl}/v${release.version}/${name}.tar.gz`;
    await downloadFile({ url, sha256: archive.sha256, file, title: `nats-server ${release.version}`, report });
    await promisify(execFile)('tar', ['-xzf', file, '-C', buildFolder]);
    await rm(folder, { recursive: true, force: true });
    await rename(join(buildFolder, name), folder);
  } finally {
    await rm(buildFolder, { recursive: true, force: true });
  }
  return join(folder, 'nats-server');
}
