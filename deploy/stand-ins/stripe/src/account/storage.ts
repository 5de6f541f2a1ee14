import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { realNow } from './account.js';
import { emptyState, type State } from './state.js';

/** Where the state is kept between two runs. */
interface Storage {
  state: State;
  /** Settles once everything that was changed before the call is on the disk. */
  save(): Promise<void>;
}

/** A state that lives as long as the process. */
export const memory = (): Storage => ({ state: emptyState(), save: () => Promise.resolve() });

/**
 * A state in one file of a folder, readable by this user of the machine alone.
 *
 * @throws Error where what is stored can't be read: to begin anew would take paid plans from people
 */
export async function openStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'state.json');
  const state = await read(file);
  deleteExpired(state, realNow());
  const write = async () => {
    // Written whole or not at all: a process that is killed must not leave half a file.
    await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600, flush: true });
    await rename(`${file}.new`, file);
  };
  return { state, save: coalesce(write) };
}

async function read(file: string): Promise<State> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return emptyState();
  try {
    const state = JSON.parse(text) as State;
    if (state.version === 1) return { ...emptyState(), ...state };
  } catch {
    // Said below.
  }
  throw new Error(`${file} can’t be read. Delete it to begin with an empty Stripe; people lose their plans then.`);
}

/** Whoever asks while one is under way waits for the next one, together with all others who do. */
function coalesce(write: () => Promise<void>): () => Promise<void> {
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

const DAY = 24 * 60 * 60;

/** As long as Stripe lists events, and knows the keys of requests. */
const KEPT_SECONDS = { events: 30 * DAY, keys: DAY };

/** Takes out what Stripe would not know any more either, so that the file does not grow for ever. */
function deleteExpired({ events, deliveries, idempotency }: State, now: number): void {
  for (const { id, created } of Object.values(events)) {
    if (created >= now - KEPT_SECONDS.events) continue;
    delete events[id];
    delete deliveries[id];
  }
  for (const [key, { at }] of Object.entries(idempotency)) if (at < now - KEPT_SECONDS.keys) delete idempotency[key];
}
