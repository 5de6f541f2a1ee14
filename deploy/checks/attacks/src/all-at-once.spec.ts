import { expect, it } from '@jest/globals';
import type { CompletedRoundCounts } from './all-at-once.js';
import { startAttackers } from './attackers.js';
import { expectHealthyProcesses } from './testing/expectations.js';
import { RegularUser } from './regular-user.js';

const origin = process.env['PRODUCT_URL']!;

let roundCountsPromise: Promise<CompletedRoundCounts> | undefined;

it('During all attacks at once another user can open pages, save and print, and no process restarts', async () => {
  const [regularUser, attackers] = [await RegularUser.signIn(origin), await startAttackers(origin)];
  attackers.begin();
  const { click, save, print, download } = await regularUser
    .runRounds(3)
    .finally(() => void (roundCountsPromise = attackers.end()));
  const roundCounts = (await roundCountsPromise) ?? {};

  expect(new Set(click.statuses)).toEqual(new Set([200]));
  expect(new Set(save.statuses)).toEqual(new Set([201]));
  expect(new Set([...print.statuses, ...download.statuses])).toEqual(new Set([200]));
  // Every attack must have completed at least one round. Otherwise the measurements of this test would prove nothing.
  const unanswered = Object.entries(roundCounts).filter(([, count]) => count === 0);
  expect([Object.keys(roundCounts).length, unanswered]).toEqual([9, []]);
  expectHealthyProcesses('bff', 'documents');
}, 300_000);
