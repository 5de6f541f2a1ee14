import { existsSync, readdirSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { installFromDebian } from '../install/debian.js';
import { isProgram } from '../programs.js';
import type { Report } from '../report.js';

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
