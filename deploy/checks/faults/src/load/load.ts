import { type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import { CallRecorder, TabClient } from './http-client.js';
import { SaveAttempts } from './saved-invoices.js';
import { type NumberSource, SimulatedUser } from './simulated-user.js';

/**
 * The browser tabs of each user. Some users have two tabs that save invoices concurrently. The tabs of a user must
 * never use the same invoice number.
 */
const numberSourcesOfTabs: NumberSource[][] = [
  ['typed'],
  ['typed'],
  ['typed'],
  ['typed'],
  ['next', 'next'],
  ['next', 'next'],
];

export interface RunningLoad {
  people: Person[];
  calls: CallRecorder;
  attempts: SaveAttempts;
  stop(): Promise<void>;
}

export async function startLoad(origin: string): Promise<RunningLoad> {
  const [calls, attempts, stop] = [new CallRecorder(), new SaveAttempts(), new AbortController()];
  const people = await Promise.all(numberSourcesOfTabs.map(() => signInAsPro(origin)));
  const work = people.flatMap((person, index) =>
    numberSourcesOfTabs[index]!.map((numbers) =>
      new SimulatedUser(new TabClient(person, calls), attempts, numbers).actUntilStopped(stop.signal),
    ),
  );
  return {
    people,
    calls,
    attempts,
    stop: async () => {
      stop.abort();
      await Promise.all(work);
    },
  };
}

/** Signs in a new user and upgrades the user to the Pro plan, which has no limit on invoices. */
export async function signInAsPro(origin: string): Promise<Person> {
  const person = await signIn(undefined, origin);
  await upgradeToPro(person);
  return person;
}
