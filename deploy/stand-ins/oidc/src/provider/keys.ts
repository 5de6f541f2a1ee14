import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'oidc-provider';

/** Keys that stay the same across restarts, so that issued tokens stay valid and cookies readable. */
export interface Keys {
  /** Sign tokens. */
  signing: JWK;
  /** Sign cookies. */
  cookies: string[];
}

/** Reads the keys from a folder, or creates them there. Only this user account can read them. */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = join(folder, 'keys.json');
  const stored = await readFile(file, 'utf8').then(parseKeys, () => undefined);
  if (stored) {
    await chmod(file, 0o600);
    return stored;
  }
  const keys = makeKeys();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Write and rename, so that a killed process leaves no partial file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, file);
  return keys;
}

/** A damaged file counts as missing: with new keys everybody signs in again, and nothing else is lost. */
function parseKeys(text: string): Keys | undefined {
  try {
    const keys = JSON.parse(text) as Partial<Keys>;
    return keys.signing?.d && keys.cookies?.length ? (keys as Keys) : undefined;
  } catch {
    return undefined;
  }
}

export function makeKeys(): Keys {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const signing: JWK = { ...(privateKey.export({ format: 'jwk' }) as JWK), use: 'sig', alg: 'RS256' };
  return { signing, cookies: [randomBytes(32).toString('base64url')] };
}
