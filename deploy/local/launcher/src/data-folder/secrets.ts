import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ServiceName, serviceNames } from '@paperbill/contracts/nats';
import { type NatsUser, natsUsers } from '@paperbill/nats';

/** What this installation made up for itself at its first start. */
export interface Secrets {
  /** Signs the session cookies. */
  session: string;
  /** With it the BFF proves for which user a message acts: an Ed25519 key in DER, base64. */
  messageSigningKey: string;
  /** The key of the local Stripe. */
  stripeKey: string;
  /** Signs the webhooks of the local Stripe. */
  stripeWebhookSecret: string;
  /** With which the local mailbox reports mails that came back. */
  mailWebhook: string;
  /** The password of the role that owns each service's database. */
  databasePasswords: Record<ServiceName, string>;
  /** The password of the role that each service runs as. */
  runningPasswords: Record<ServiceName, string>;
  /** The password of each process's user at NATS. */
  natsPasswords: Record<NatsUser, string>;
}

const OWNER_ONLY = 0o600;

/** Reads the secrets of a data folder; what is missing is made up and kept. */
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

/** The public part of a {@link Secrets.messageSigningKey}, for the services. */
export const messageVerifyingKey = (signingKey: string): string =>
  createPublicKey(createPrivateKey({ key: Buffer.from(signingKey, 'base64'), format: 'der', type: 'pkcs8' }))
    .export({ format: 'der', type: 'spki' })
    .toString('base64');

const newSecret = () => randomBytes(32).toString('hex');

/** A file that is damaged counts as missing: new passwords are set, and people sign in once more. */
async function read(file: string): Promise<Partial<Secrets>> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Partial<Secrets>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return {};
    throw error;
  }
}

/** In one move, so that there is never half of a file. */
async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: OWNER_ONLY });
  await rename(`${file}.new`, file);
}
