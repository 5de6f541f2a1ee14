import { join } from 'node:path';
import { ensureNatsServer, type Report, startNats } from '@paperbill/embedded';
import { configurationFile, type NatsUser, natsUsers, passwordVariable } from '@paperbill/nats';
import type { Workshop } from './workshop.js';

/** The address of NATS for each of its users, who have passwords of their own. */
export type NatsUrls = Record<NatsUser, string>;

/**
 * How the services and the BFF reach each other: NATS_URL, for all of them, or a nats-server of this product's own, which
 * lets each process call and hear what is its business.
 */
export async function startMessages(workshop: Workshop, report: Report): Promise<NatsUrls> {
  const { env, dataDir, ports, secrets, logs } = workshop.materials;
  const { NATS_URL } = env;
  if (NATS_URL) return forEachUser(() => NATS_URL);
  await ensureNatsServer(report);
  const log = logs.open('nats');
  const passwords = natsUsers.map((user) => [passwordVariable(user), secrets.natsPasswords[user]]);
  const configuration = { file: configurationFile, env: Object.fromEntries(passwords) as Record<string, string> };
  await workshop
    .part({
      title: 'NATS',
      name: 'nats',
      stops: 'last',
      log,
      launch: () => startNats({ dataDir: join(dataDir, 'nats'), port: ports.nats, configuration, log }),
    })
    .start();
  return forEachUser((user) => `nats://${user}:${secrets.natsPasswords[user]}@127.0.0.1:${ports.nats}`);
}

const forEachUser = (url: (user: NatsUser) => string): NatsUrls =>
  Object.fromEntries(natsUsers.map((user) => [user, url(user)])) as NatsUrls;
