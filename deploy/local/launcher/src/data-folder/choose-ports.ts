import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@paperbill/contracts/nats';
import { findFreePort } from '@paperbill/embedded';

const internalProcesses = [
  'oidc',
  'stripe',
  'gotenberg',
  'mailbox',
  'smtp',
  'services',
  ...serviceNames,
  'nats',
  'postgres',
] as const;
export type InternalProcess = (typeof internalProcesses)[number];

const FIRST_PUBLIC_PORT = 3000;
const PUBLIC_PORTS = Array.from({ length: 100 }, (_, index) => FIRST_PUBLIC_PORT + index);
/** Linux chooses the ports of outgoing connections above this range, so ports in this range stay free. */
const NON_EPHEMERAL_PORT_RANGE = [20_000, 32_000] as const;
const RANDOM_PORT_ATTEMPTS = 20;

/** Returns a free port. It is random, so that two products that start at the same time rarely choose the same port. */
export const findRandomFreePort = (preferredPorts: number[] = []): Promise<number> =>
  findFreePort([
    ...preferredPorts,
    ...Array.from({ length: RANDOM_PORT_ATTEMPTS }, () => randomInt(...NON_EPHEMERAL_PORT_RANGE)),
  ]);

/** The port 0 stands for any free port. If no port is requested, the first free port from 3000 on is used. */
export async function choosePublicPort(requestedPort: string | undefined): Promise<number> {
  if (requestedPort === undefined) return findFreePort(PUBLIC_PORTS);
  const port = Number(requestedPort);
  if (!/^\d+$/.test(requestedPort) || port > 65_535)
    throw new Error(`PORT is ${requestedPort}: it must be a port number.`);
  if (port === 0) return findRandomFreePort();
  if ((await findFreePort(port)) === port) return port;
  throw new Error(
    `Port ${port} is taken by another program, or may not be used. Set PORT to another one, or leave it out to get the next free one.`,
  );
}

/**
 * The product uses the ports of its last start again, so that bookmarks and the address of the identity provider stay
 * valid.
 */
export async function chooseInternalPorts(dataDir: string): Promise<Record<InternalProcess, number>> {
  const file = join(dataDir, 'ports.json');
  const lastPorts = readPorts(file);
  const ports = {} as Record<InternalProcess, number>;
  for (const part of internalProcesses)
    ports[part] = await findRandomFreePort(lastPorts[part] ? [lastPorts[part]] : []);
  writeFileSync(file, JSON.stringify(ports, null, 2));
  return ports;
}

function readPorts(file: string): Partial<Record<InternalProcess, number>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<InternalProcess, number>>;
  } catch {
    return {};
  }
}
