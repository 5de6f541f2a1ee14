import type { ArchiveProgress } from '../http/users.js';
import { broadcast } from './message.js';

/** Broadcasts between the instances of the BFF. */
export const bff = {
  /** A session ended or was replaced by a new one. `sid`: the hash that identity stores. */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
  /** Counts of an instance since its last broadcast, for rate limits that all instances share. */
  counted: broadcast<{ instance: string; counts: [key: string, times: number][] }>('bff.limits.counted'),
  /** All running work of an instance, per kind and user. Replaces the previous broadcast of that instance. */
  underWay: broadcast<{ instance: string; shares: [work: string, user: string, amount: number][] }>(
    'bff.limits.under-way',
  ),
  /** Progress of a user's archive in the instance that sends it, and its end. The previous release does not send `last`. */
  archiveProgressed: broadcast<{
    userId: string;
    underWay: ArchiveProgress['underWay'];
    last?: ArchiveProgress['last'];
  }>('bff.archives.progressed'),
} as const;
