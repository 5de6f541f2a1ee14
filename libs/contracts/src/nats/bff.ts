import type { ArchiveProgress } from '../http/users.js';
import { broadcast } from './message.js';

export const bff = {
  /** The end of a session. `sid` is the hash under which the identity service stores the session. */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
  /** The requests since the last broadcast, for rate limits that all instances share. */
  counted: broadcast<{ instance: string; counts: [key: string, times: number][] }>('bff.limits.counted'),
  /**
   * The amounts of concurrent work on an instance, per user. These amounts replace the previous ones of the instance.
   */
  underWay: broadcast<{ instance: string; shares: [work: string, user: string, amount: number][] }>(
    'bff.limits.under-way',
  ),
  /**
   * The progress of an archive. The instance that sends the archive also sends this message. The previous release
   * omits `last`.
   */
  archiveProgressed: broadcast<{
    userId: string;
    underWay: ArchiveProgress['underWay'];
    last?: ArchiveProgress['last'];
  }>('bff.archives.progressed'),
} as const;
