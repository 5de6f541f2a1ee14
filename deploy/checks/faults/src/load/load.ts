import { type Person, signIn, upgrade } from '@paperbill/testing/people';
import { Calls, Client } from './http-client.js';
import { SaveAttempts } from './saved-invoices.js';
import { type Numbers, SimulatedUser } from './simulated-user.js';

/** Tabs per user. Two tabs of one user save concurrently: their numbers must not collide. */
const tabs: Numbers[][] = [['typed'], ['typed'], ['typed'], ['typed'], ['next', 'next'], ['next', 'next']];

/** The simulated users and their records. */
export interface Load {
  people: Person[];
  calls: Calls;
  attempts: SaveAttempts;
  /** Stops after all current actions are complete. */
  stop(): Promise<void>;
}

export async function startLoad(origin: string): Promise<Load> {
  const [calls, attempts, stop] = [new Calls(), new SaveAttempts(), new AbortController()];
  const people = await Promise.all(tabs.map(() => signInAsPro(origin)));
  const work = people.flatMap((person, index) =>
    tabs[index]!.map((numbers) => new SimulatedUser(new Client(person, calls), attempts, numbers).work(stop.signal)),
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

/** A new user without the free limit. */
export async function signInAsPro(origin: string): Promise<Person> {
  const person = await signIn(undefined, origin);
  await upgrade(person);
  return person;
}
