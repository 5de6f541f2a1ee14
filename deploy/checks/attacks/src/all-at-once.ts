import { setTimeout as sleep } from 'node:timers/promises';
import { type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import * as attack from './attacks.js';

const SLOW_ACCOUNT_COUNT = 9;

/**
 * The time in ms that each attacker waits between two rounds. Without it, the script of the attackers would use most of
 * the processor.
 */
const ROUND_PAUSE_MS = 100;

export type CompletedRounds = Record<string, number>;

/**
 * Signs in the attackers. Each attack that costs much time or memory has accounts of its own.
 * @returns a function that repeats all attacks until `stop` is called. It returns how many rounds of each attack
 * were completed.
 */
export async function signInAttackers(origin: string): Promise<(stop: AbortSignal) => Promise<CompletedRounds>> {
  const people = await Promise.all(
    Array.from({ length: 7 + SLOW_ACCOUNT_COUNT }, (_, n) => signIn(`attacker-${n}@example.com`, origin)),
  );
  const [digits, large, endless, logos, lists, finder, gone, ...slow] = people as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    ...Person[],
  ];
  const invoices = new Map<Person, string>();
  for (const person of [digits, large, endless]) {
    await upgradeToPro(person);
    invoices.set(person, await attack.createInvoice(person));
  }
  await attack.importCustomers(lists);
  await gone.post('/api/auth/logout');
  const of = (person: Person) => invoices.get(person)!;
  const attacks: Record<string, () => Promise<unknown>> = {
    'print of digits': () => attack.printManyDigits(digits, of(digits)),
    'large prints': () => attack.printLargePages(large, of(large)),
    'endless prints': () => attack.printEndlessPages(endless, of(endless)),
    'packed logos': () => attack.uploadDecompressionBombs(logos),
    'whole lists': () => attack.readWholeLists(lists),
    searches: () => attack.sendSearches(finder),
    'ended session': () => attack.sendWithEndedSession(origin, gone.cookie, 200),
    'wrong webhooks': () => attack.sendWrongWebhooks(origin, 60),
    'wrong webhooks of payments': () => attack.sendWrongWebhooks(origin, 60, 500_000, '/webhooks/stripe-payments'),
  };
  return async (stop) => {
    const answered: CompletedRounds = {};
    const lines = [...attack.sendSlowBodies(slow, of(large)), ...attack.requestUnreadResponses(slow, '/api/customers')];
    const again = async ([name, round]: [string, () => Promise<unknown>]) => {
      answered[name] = 0;
      while (!stop.aborted) {
        const isAnswered = await round().then(
          () => true,
          () => false,
        );
        if (isAnswered) answered[name]++;
        await sleep(ROUND_PAUSE_MS);
      }
    };
    await Promise.all(Object.entries(attacks).map(again));
    for (const line of lines) line.close();
    return answered;
  };
}
