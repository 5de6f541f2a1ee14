import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toDeliveryKey } from '../webhooks/endpoints.js';
import { nowInSeconds } from './account.js';
import { createEmptyAccountState, createEmptyState, type AccountState, type StripeState } from './state.js';

interface Storage {
  state: StripeState;
  /** Resolves when all changes made before the call are on disk. */
  save(): Promise<void>;
}

export const createMemoryStorage = (): Storage => ({ state: createEmptyState(), save: () => Promise.resolve() });

/** @throws Error if the stored state cannot be read; an empty state would delete the paid plans of all users */
export async function openStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'state.json');
  const state = await readState(file);
  deleteExpired(state, nowInSeconds());
  const write = async () => {
    // A killed process leaves no partial file, because the file is renamed only after it is complete.
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  };
  return { state, save: coalesceWrites(write) };
}

async function readState(file: string): Promise<StripeState> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return createEmptyState();
  try {
    const state = JSON.parse(text) as StripeState;
    if (state.version === 1) return addMissingTables(state);
  } catch {
    // A file with invalid JSON leads to the same error as an invalid state.
  }
  throw new Error(`${file} can’t be read. Delete it to begin with an empty Stripe; people lose their plans then.`);
}

/** Adds the tables that an older version of the local Stripe did not have. */
function addMissingTables(stored: StripeState): StripeState {
  const state = { ...createEmptyState(), ...stored };
  for (const connected of Object.values(state.connectedAccounts)) {
    connected.state = { ...createEmptyAccountState(), ...connected.state };
  }
  return state;
}

/** Combines writes. All calls during a write share the next write. */
function coalesceWrites(write: () => Promise<void>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  return () =>
    (next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return (current = write());
      }));
}

const DAY_SECONDS = 24 * 60 * 60;

/** The real Stripe stores events and idempotency keys for the same times. */
const RETENTION_SECONDS = { events: 30 * DAY_SECONDS, keys: DAY_SECONDS, links: DAY_SECONDS };

/** Deletes expired objects, because the file of the state would otherwise grow forever. */
function deleteExpired(state: StripeState, now: number): void {
  const { deliveries, connectedAccounts, notifications, onboardingLinks } = state;
  for (const [secret, { expiresAt }] of Object.entries(onboardingLinks)) {
    if (expiresAt < now - RETENTION_SECONDS.links) delete onboardingLinks[secret];
  }
  for (const { id, created } of Object.values(notifications)) {
    if (Date.parse(created) / 1000 >= now - RETENTION_SECONDS.events) continue;
    delete notifications[id];
    delete deliveries[toDeliveryKey(id, 'connect')];
  }
  const accounts: AccountState[] = [state, ...Object.values(connectedAccounts).map((connected) => connected.state)];
  for (const { events, idempotency } of accounts) {
    for (const { id, created } of Object.values(events)) {
      if (created >= now - RETENTION_SECONDS.events) continue;
      delete events[id];
      for (const endpoint of ['own', 'connect'] as const) delete deliveries[toDeliveryKey(id, endpoint)];
    }
    for (const [key, { at }] of Object.entries(idempotency))
      if (at < now - RETENTION_SECONDS.keys) delete idempotency[key];
  }
}
