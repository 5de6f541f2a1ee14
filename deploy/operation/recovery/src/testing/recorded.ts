import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { User } from '@paperbill/contracts/http';
import { Person } from '@paperbill/testing/people';
import type { Businesses } from './business.js';
import type { ApiSnapshot } from './api-snapshot.js';

export const RECORDED_SECRET = 'a-session-secret-of-recorded-releases';

export const getRecordedFolder = (version: string): string => join(import.meta.dirname, '../../releases', version);

interface RecordedRelease {
  backupSet: string;
  answers: Record<keyof Businesses, ApiSnapshot>;
  toPeopleAtOrigin(origin: string): Businesses;
}

export function readRecordedRelease(version: string): RecordedRelease {
  const folder = getRecordedFolder(version);
  const { cookies, answers } = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as {
    cookies: Record<keyof Businesses, string>;
    answers: Record<keyof Businesses, ApiSnapshot>;
  };
  return {
    backupSet: join(folder, 'backup'),
    answers,
    toPeopleAtOrigin: (origin) =>
      Object.fromEntries(
        Object.entries(cookies).map(([name, cookie]) => [name, new Person({} as User, cookie, origin)]),
      ) as unknown as Businesses,
  };
}
