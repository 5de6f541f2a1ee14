import type { ArchiveProgress } from '../http/users.js';
import { broadcast } from './message.js';

/** What instances of the BFF publish to each other. */
export const bff = {
  /** Somebody signed out, or got a new session: `sid` as identity stores it. */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
  /** What an instance has counted since it last told, for limits that hold for all instances together. */
  counted: broadcast<{ instance: string; counts: [key: string, times: number][] }>('bff.limits.counted'),
  /** All that users have under way at an instance. What it told before is over. */
  underWay: broadcast<{ instance: string; shares: [work: string, user: string, amount: number][] }>(
    'bff.limits.under-way',
  ),
  /** How far a user's archive is in the instance that sends it, and how it ended; the release before does not tell `last`. */
  archiveProgressed: broadcast<{
    userId: string;
    underWay: ArchiveProgress['underWay'];
    last?: ArchiveProgress['last'];
  }>('bff.archives.progressed'),
} as const;
