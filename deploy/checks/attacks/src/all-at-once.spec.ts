import { expect, it } from '@jest/globals';
import type { AnsweredRounds } from './all-at-once.js';
import { startAttackers } from './attackers.js';
import { listEndedParts, getPeakMiB } from './testing/parts.js';
import { Victim } from './victim.js';

const origin = process.env['PRODUCT_URL']!;

let ending: Promise<AnsweredRounds> | undefined;

it('During all attacks at once another user can open pages, save and print, and no process restarts', async () => {
  const [victim, attackers] = [await Victim.signIn(origin), await startAttackers(origin)];
  attackers.begin();
  const { click, save, print, download } = await victim.runRounds(5).finally(() => void (ending = attackers.end()));
  const rounds = (await ending) ?? {};

  expect(new Set(click.statuses)).toEqual(new Set([200]));
  expect(new Set(save.statuses)).toEqual(new Set([201]));
  expect(new Set([...print.statuses, ...download.statuses])).toEqual(new Set([200]));
  // Every attack must have completed at least one round. Without attacks, the measurements of this test would prove
  // nothing.
  const unanswered = Object.entries(rounds).filter(([, count]) => count === 0);
  expect([Object.keys(rounds).length, unanswered]).toEqual([8, []]);
  expect(listEndedParts()).toEqual([]);
  expect(getPeakMiB('bff')).toBeLessThan(512);
  expect(getPeakMiB('documents')).toBeLessThan(512);
}, 300_000);
