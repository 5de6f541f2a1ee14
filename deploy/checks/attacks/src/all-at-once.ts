import { setTimeout as sleep } from 'node:timers/promises';
import { type Person, signIn, upgradeToPro } from '@paperbill/testing/people';
import * as attack from './attacks.js';

const SLOW_ACCOUNT_COUNT = 9;

/**
 * The time in ms that each attacker waits between two rounds. Without it, the script of the attackers would use most of
 * the processor.
 */
const ROUND_PAUSE_MS = 100;

export type CompletedRoundCounts = Record<string, number>;

/**
 * Signs in the attackers. Each attack that costs much time or memory has accounts of its own.
 * @returns a function that repeats all attacks until `stop` is called. It returns how many rounds of each attack
 * were completed.
 */
export async function signInAttackers(origin: string): Promise<(stop: AbortSignal) => Promise<CompletedRoundCounts>> {
  const attackers = await Promise.all(
    Array.from({ length: 7 + SLOW_ACCOUNT_COUNT }, (_, n) => signIn(`attacker-${n}@example.com`, origin)),
  );
  const [
    digitsAttacker,
    largePrintAttacker,
    endlessPrintAttacker,
    logoAttacker,
    listAttacker,
    searchAttacker,
    signedOutAttacker,
    ...slowAttackers
  ] = attackers as [Person, Person, Person, Person, Person, Person, Person, ...Person[]];
  const invoiceIds = new Map<Person, string>();
  for (const person of [digitsAttacker, largePrintAttacker, endlessPrintAttacker]) {
    await upgradeToPro(person);
    invoiceIds.set(person, await attack.createInvoice(person));
  }
  await attack.importCustomers(listAttacker);
  await signedOutAttacker.post('/api/auth/logout');
  const getInvoiceId = (person: Person) => invoiceIds.get(person)!;
  const attacks: Record<string, () => Promise<unknown>> = {
    'print of digits': () => attack.printManyDigits(digitsAttacker, getInvoiceId(digitsAttacker)),
    'large prints': () => attack.printLargePages(largePrintAttacker, getInvoiceId(largePrintAttacker)),
    'endless prints': () => attack.printEndlessPages(endlessPrintAttacker, getInvoiceId(endlessPrintAttacker)),
    'packed logos': () => attack.uploadDecompressionBombs(logoAttacker),
    'whole lists': () => attack.readWholeLists(listAttacker),
    searches: () => attack.sendSearches(searchAttacker),
    'ended session': () => attack.sendWithEndedSession(origin, signedOutAttacker.cookie, 200),
    'wrong webhooks': () => attack.sendWrongWebhooks(origin, 60),
    'wrong webhooks of payments': () => attack.sendWrongWebhooks(origin, 60, 500_000, '/webhooks/stripe-payments'),
  };
  return async (stop) => {
    const completedRounds: CompletedRoundCounts = {};
    const connections = [
      ...attack.sendSlowBodies(slowAttackers, getInvoiceId(largePrintAttacker)),
      ...attack.requestUnreadResponses(slowAttackers, '/api/customers'),
    ];
    const repeatAttack = async ([name, runRound]: [string, () => Promise<unknown>]) => {
      completedRounds[name] = 0;
      while (!stop.aborted) {
        const isAnswered = await runRound().then(
          () => true,
          () => false,
        );
        if (isAnswered) completedRounds[name]++;
        await sleep(ROUND_PAUSE_MS);
      }
    };
    await Promise.all(Object.entries(attacks).map(repeatAttack));
    for (const line of connections) line.close();
    return completedRounds;
  };
}
