import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '@paperbill/contracts/http';
import { Person } from '@paperbill/testing/people';
import type { Businesses } from './business.js';
import type { ApiSnapshot } from './api-snapshot.js';

/** Signs the cookies that were recorded: of tests alone. */
export const RECORDED_SECRET = 'a-session-secret-of-recorded-releases';

export const recordedFolder = (version: string): string => join(import.meta.dirname, '../../releases', version);

export interface Recorded {
  /** The backup that the release's data is in. */
  set: string;
  /** What the release answered to whom. */
  answers: Record<keyof Businesses, ApiSnapshot>;
  /** Those who are still signed in, at a product of today. */
  peopleAt(origin: string): Businesses;
}

/** What a release stored and answered. */
export function readRecorded(version: string): Recorded {
  const folder = recordedFolder(version);
  const { cookies, answers } = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as {
    cookies: Record<keyof Businesses, string>;
    answers: Record<keyof Businesses, ApiSnapshot>;
  };
  return {
    set: join(folder, 'backup'),
    answers,
    peopleAt: (origin) =>
      Object.fromEntries(
        Object.entries(cookies).map(([name, cookie]) => [name, new Person({} as User, cookie, origin)]),
      ) as unknown as Businesses,
  };
}
