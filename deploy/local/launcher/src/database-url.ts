import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export async function readDatabaseUrl(dataDir: string, service: string): Promise<string> {
  const readJson = async (file: string) => JSON.parse(await readFile(join(dataDir, file), 'utf8')) as unknown;
  const { databasePasswords } = (await readJson('secrets.json')) as { databasePasswords: Record<string, string> };
  const { postgres } = (await readJson('ports.json')) as { postgres: number };
  const name = `paperbill_${service}`;
  return `postgresql://${name}:${databasePasswords[service]}@127.0.0.1:${postgres}/${name}`;
}
