import { generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { JWK } from 'oidc-provider';

export interface Keys {
  signing: JWK;
  /** Signs the provider's own cookies. */
  cookies: string[];
}

/** The keys of this folder, made at the first start: what was signed before a restart stays valid after it. */
export async function readKeys(dataDir: string): Promise<Keys> {
  const file = join(dataDir, 'keys.json');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return JSON.parse(kept) as Keys;
  const keys = await createKeys();
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  // Written aside and moved: a start that is killed here leaves no half a file.
  await writeFile(`${file}.new`, JSON.stringify(keys), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return keys;
}

async function createKeys(): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    signing: { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' } as JWK,
    cookies: [randomBytes(32).toString('base64url')],
  };
}
