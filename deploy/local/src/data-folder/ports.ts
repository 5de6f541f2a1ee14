import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@paperbill/contracts';
import { freePort } from '@paperbill/embedded';

/** The processes that listen where nobody but the product looks for them. */
const innerParts = ['oidc', 'gotenberg', ...serviceNames, 'nats', 'postgres'] as const;
export type InnerPart = (typeof innerParts)[number];

const FIRST_PUBLIC_PORT = 3000;
const PUBLIC_PORTS = Array.from({ length: 100 }, (_, index) => FIRST_PUBLIC_PORT + index);
const FIRST_INNER_PORT = 3410;

/** The port that people open: the one asked for, or the first free one from 3000 on. */
export async function choosePublicPort(asked: string | undefined): Promise<number> {
  if (asked === undefined) return freePort(PUBLIC_PORTS);
  const port = Number(asked);
  if (!/^\d+$/.test(asked) || port > 65_535) throw new Error(`PORT is ${asked}: it must be a port number.`);
  if (port === 0 || (await freePort(port)) === port) return port || freePort();
  throw new Error(
    `Port ${port} is taken by another program, or may not be used. Set PORT to another one, or leave it out to get the next free one.`,
  );
}

/**
 * A port for each inner part: the one of the last start where it is free, so that what people bookmarked and what keeps
 * the sign-in provider's address stays true.
 */
export async function chooseInnerPorts(dataDir: string, anyFree: boolean): Promise<Record<InnerPart, number>> {
  const file = join(dataDir, 'ports.json');
  const last = read(file);
  const ports = {} as Record<InnerPart, number>;
  for (const [index, part] of innerParts.entries()) {
    ports[part] = await freePort(anyFree ? undefined : (last[part] ?? FIRST_INNER_PORT + index));
  }
  writeFileSync(file, JSON.stringify(ports, null, 2));
  return ports;
}

function read(file: string): Partial<Record<InnerPart, number>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<InnerPart, number>>;
  } catch {
    return {};
  }
}
