import type { ArchiveProgress } from '../http/users.js';
import { broadcast } from './message.js';

/** Broadcasts between the instances of the BFF. */
export const bff = {
  /** Announces the end of a session. `sid` is the hash under which the identity service stores the session. */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
  /** Announces how much an instance has counted since its last broadcast, for rate limits that all instances share. */
  counted: broadcast<{ instance: string; counts: [key: string, times: number][] }>('bff.limits.counted'),
  /**
   * Announces the amounts of concurrent work on an instance, per user. The announcement replaces the previous
   * announcement of the instance.
   */
  underWay: broadcast<{ instance: string; shares: [work: string, user: string, amount: number][] }>(
    'bff.limits.under-way',
  ),
  /**
   * Announces the progress of an archive. It is sent by the BFF instance that sends the archive. The previous release
   * omits `last`.
   */
  archiveProgressed: broadcast<{
    userId: string;
    underWay: ArchiveProgress['underWay'];
    last?: ArchiveProgress['last'];
  }>('bff.archives.progressed'),
} as const;
