import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'oidc-provider';

/** Keys that are kept after a restart, so that tokens stay valid and cookies stay readable. */
export interface ProviderKeys {
  signing: JWK;
  cookies: string[];
}

export async function loadKeys(folder: string): Promise<ProviderKeys> {
  const file = join(folder, 'keys.json');
  const stored = await readFile(file, 'utf8').then(parseKeys, () => undefined);
  if (stored) {
    await chmod(file, 0o600);
    return stored;
  }
  const keys = createKeys();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The file is renamed when it is complete. If the process is killed, no incomplete file remains.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, file);
  return keys;
}

/** A damaged key file is treated as missing. With new keys, users only have to sign in again. */
function parseKeys(text: string): ProviderKeys | undefined {
  try {
    const keys = JSON.parse(text) as Partial<ProviderKeys>;
    return keys.signing?.d && keys.cookies?.length ? (keys as ProviderKeys) : undefined;
  } catch {
    return undefined;
  }
}

export function createKeys(): ProviderKeys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signing: JWK = { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' };
  return { signing, cookies: [randomBytes(32).toString('base64url')] };
}
