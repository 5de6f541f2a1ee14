import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { type NatsUser, natsUsers } from '@paperbill/nats';

export interface Secrets {
  /** The secret that signs session cookies. */
  session: string;
  /**
   * The private key that signs messages from the BFF to the services. It is an Ed25519 key in DER format, encoded
   * as base64.
   */
  messageSigningKey: string;
  stripeKey: string;
  stripeWebhookSecret: string;
  stripeConnectWebhookSecret: string;
  /** The local mailbox reports returned e-mails to the BFF with this password. */
  mailWebhook: string;
  databasePasswords: Record<ServiceName, string>;
  runningPasswords: Record<ServiceName, string>;
  natsPasswords: Record<NatsUser, string>;
}

const OWNER_ONLY_MODE = 0o600;

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const storedSecrets = await readStoredSecrets(file);
  const secrets: Secrets = {
    session: storedSecrets.session ?? createSecret(),
    messageSigningKey: storedSecrets.messageSigningKey ?? createSigningKey(),
    stripeKey: storedSecrets.stripeKey ?? `sk_test_${createSecret()}`,
    stripeWebhookSecret: storedSecrets.stripeWebhookSecret ?? `whsec_${createSecret()}`,
    stripeConnectWebhookSecret: storedSecrets.stripeConnectWebhookSecret ?? `whsec_${createSecret()}`,
    mailWebhook: storedSecrets.mailWebhook ?? createSecret(),
    databasePasswords: createPasswords(serviceNames, storedSecrets.databasePasswords),
    runningPasswords: createPasswords(serviceNames, storedSecrets.runningPasswords),
    natsPasswords: createPasswords(natsUsers, storedSecrets.natsPasswords),
  };
  const secretsJson = JSON.stringify(secrets, null, 2);
  if (secretsJson !== JSON.stringify(storedSecrets, null, 2)) await replaceFile(file, secretsJson);
  await chmod(file, OWNER_ONLY_MODE);
  return secrets;
}

const createPasswords = <Name extends string>(
  names: readonly Name[],
  storedPasswords?: Partial<Record<Name, string>>,
) => Object.fromEntries(names.map((name) => [name, storedPasswords?.[name] ?? createSecret()])) as Record<Name, string>;

const createSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

export const deriveVerifyingKey = (signingKey: string): string =>
  createPublicKey(createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');

const createSecret = () => randomBytes(32).toString('hex');

/** A damaged file of secrets is treated as missing, because users only have to sign in again. */
async function readStoredSecrets(file: string): Promise<Partial<Secrets>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** The text is written to a second file, which then replaces the first. The file is therefore never incomplete. */
async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: OWNER_ONLY_MODE });
  await rename(`${file}.new`, file);
}
