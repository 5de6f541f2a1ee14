import { setTimeout as sleep } from 'node:timers/promises';
import { serviceNames } from '@paperbill/contracts/nats';
import { signalProcess } from '@paperbill/embedded';
import type { ProcessView } from '@paperbill/local';
import type { VolumeName, Volumes } from './volumes.js';

type FaultKind = 'killed' | 'kept down' | 'restarted' | 'frozen' | 'full';

export interface Fault {
  name: string;
  /** The names of the affected processes. All of them fail at the same time. */
  parts: readonly string[];
  kind: FaultKind;
  mayFail: boolean;
  /** Whether the BFF may refuse or break connections. Only faults of the BFF allow this. */
  mayBreakConnections: boolean;
  /** The volume that the fault fills, if `kind` is `full`. */
  volume?: VolumeName;
}

const FREEZE_DURATION_MS = 6_000;
const DOWNTIME_MS = 3_000;

const createFault = (
  title: string,
  kind: FaultKind,
  parts: readonly string[],
  overrides: Partial<Fault> = {},
): Fault => ({
  name: `${title}: ${kind}`,
  parts,
  kind,
  mayFail: true,
  mayBreakConnections: false,
  ...overrides,
});

const toSecondInstance = (service: string): string => `${service}-2`;

/**
 * All faults, in the order in which they are injected. Faults of the same process are far apart, because the launcher
 * delays the restart of a process that exits often.
 */
export const faults: Fault[] = [
  ...serviceNames.map((service) => createFault(`${service}, one of two`, 'killed', [service])),
  createFault('bff', 'killed', ['bff'], { mayBreakConnections: true }),
  createFault('nats', 'killed', ['nats']),
  createFault('postgres', 'killed', ['postgres']),
  createFault('disk of postgres', 'full', ['postgres'], { volume: 'data' }),
  createFault('write-ahead log of postgres', 'full', ['postgres'], { volume: 'wal' }),
  createFault('renderer', 'killed', ['gotenberg'], { mayFail: false }),
  createFault(`renderer, for ${DOWNTIME_MS / 1000} s`, 'kept down', ['gotenberg'], { mayFail: false }),
  ...serviceNames.map((service) => createFault(`${service}, both`, 'killed', [service, toSecondInstance(service)])),
  createFault('bff', 'restarted', ['bff'], { mayBreakConnections: true }),
  createFault(`invoicing, one of two, for ${FREEZE_DURATION_MS / 1000} s`, 'frozen', [toSecondInstance('invoicing')]),
  createFault('every service, first instance', 'restarted', serviceNames, { mayFail: false }),
  createFault('every service, second instance', 'restarted', serviceNames.map(toSecondInstance), { mayFail: false }),
];

export async function injectFault(
  { kind, parts: names, volume }: Fault,
  parts: readonly ProcessView[],
  volumes: Volumes | undefined,
): Promise<void> {
  const affectedParts = names.map((name) => parts.find((part) => part.name === name)!);
  if (volume) {
    await volumes!.fill(volume);
    for (const part of affectedParts) await waitUntilReady(part);
    return;
  }
  if (kind === 'killed') return void (await Promise.all(affectedParts.map((part) => stopProcess(part, 'SIGKILL'))));
  if (kind === 'restarted') return void (await Promise.all(affectedParts.map((part) => stopProcess(part, 'SIGTERM'))));
  if (kind === 'kept down') return void (await Promise.all(affectedParts.map(keepProcessDown)));
  for (const part of affectedParts) process.kill(part.pid!, 'SIGSTOP');
  await sleep(FREEZE_DURATION_MS);
  for (const part of affectedParts) process.kill(part.pid!, 'SIGCONT');
}

const POLL_INTERVAL_MS = 50;

/** Keeps a process down for some time. The process is killed again whenever the launcher has restarted it. */
async function keepProcessDown(part: ProcessView): Promise<void> {
  const deadline = performance.now() + DOWNTIME_MS;
  while (performance.now() < deadline) {
    if (part.pid !== undefined) signalProcess(part.pid, 'SIGKILL');
    await sleep(POLL_INTERVAL_MS);
  }
  await waitUntilReady(part);
}

async function waitUntilReady(part: ProcessView): Promise<void> {
  while (!(await part.isReady())) await sleep(POLL_INTERVAL_MS);
}

/** Stops a process with a signal and waits until the launcher has restarted it. */
async function stopProcess(part: ProcessView, signal: NodeJS.Signals): Promise<void> {
  const { pid } = part;
  process.kill(pid!, signal);
  while (part.pid === undefined || part.pid === pid || !(await part.isReady())) await sleep(POLL_INTERVAL_MS);
}
