import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { type NatsUser, natsUsers } from '@paperbill/nats';

/** Secrets generated at the first start. */
export interface Secrets {
  /** Signs the session cookies. */
  session: string;
  /** Ed25519 private key (DER, base64) with which the BFF signs messages for a user. */
  messageSigningKey: string;
  /** API key of the local Stripe. */
  stripeKey: string;
  /** Signs webhooks of the local Stripe. */
  stripeWebhookSecret: string;
  /** Password with which the local mailbox reports returned mails. */
  mailWebhook: string;
  /** Passwords of the roles that own the databases, by service. */
  databasePasswords: Record<ServiceName, string>;
  /** Passwords of the roles that the services run as. */
  runningPasswords: Record<ServiceName, string>;
  /** Passwords of the NATS users, by process. */
  natsPasswords: Record<NatsUser, string>;
}

const OWNER_ONLY = 0o600;

/** Reads the secrets of a data folder. Generates and stores missing ones. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const kept = await read(file);
  const secrets: Secrets = {
    session: kept.session ?? newSecret(),
    messageSigningKey: kept.messageSigningKey ?? newSigningKey(),
    stripeKey: kept.stripeKey ?? `sk_test_${newSecret()}`,
    stripeWebhookSecret: kept.stripeWebhookSecret ?? `whsec_${newSecret()}`,
    mailWebhook: kept.mailWebhook ?? newSecret(),
    databasePasswords: passwords(serviceNames, kept.databasePasswords),
    runningPasswords: passwords(serviceNames, kept.runningPasswords),
    natsPasswords: passwords(natsUsers, kept.natsPasswords),
  };
  const complete = JSON.stringify(secrets, null, 2);
  if (complete !== JSON.stringify(kept, null, 2)) await replace(file, complete);
  await chmod(file, OWNER_ONLY);
  return secrets;
}

const passwords = <Name extends string>(names: readonly Name[], kept?: Partial<Record<Name, string>>) =>
  Object.fromEntries(names.map((name) => [name, kept?.[name] ?? newSecret()])) as Record<Name, string>;

const newSigningKey = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');

/** Public key of {@link Secrets.messageSigningKey}, for the services. */
export const messageVerifyingKey = (signingKey: string): string =>
  createPublicKey(createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');

const newSecret = () => randomBytes(32).toString('hex');

/** A damaged file counts as missing: new passwords are set, and users sign in again. */
async function read(file: string): Promise<Partial<Secrets>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** Write and rename, so that the file is never incomplete. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: OWNER_ONLY });
  await rename(`${file}.new`, file);
}
