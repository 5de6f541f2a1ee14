import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { JWK } from 'oidc-provider';

/** What must stay the same over restarts: tokens that were handed out stay valid, and cookies readable. */
export interface Keys {
  /** Signs tokens. */
  signing: JWK;
  /** Sign cookies. */
  cookies: string[];
}

/** The keys in a folder, made there at the first start. Only this account may read them. */
export async function loadKeys(folder: string): Promise<Keys> {
  const file = join(folder, 'keys.json');
  const stored = await readFile(file, 'utf8').then(parseKeys, () => undefined);
  if (stored) {
    await chmod(file, 0o600);
    return stored;
  }
  const keys = makeKeys();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // Written whole or not at all: a start that is killed must not leave half a file.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, JSON.stringify(keys), { mode: 0o600 });
  await rename(draft, file);
  return keys;
}

/** A file that is damaged counts as none: with new keys everybody signs in again, and nothing else is lost. */
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
