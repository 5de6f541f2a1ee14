import type { ArchiveProgress } from '../http/users.js';
import { broadcast } from './message.js';

/** Broadcasts between the instances of the BFF. */
export const bff = {
  /**
   * Announces that a session ended or was replaced by a new one. `sid` is the hash under which the identity service
   * stores the session.
   */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
  /**
   * Announces the counts of an instance since its last broadcast. They are used for rate limits that all instances
   * share.
   */
  counted: broadcast<{ instance: string; counts: [key: string, times: number][] }>('bff.limits.counted'),
  /**
   * Announces all running work of an instance, per kind of work and user. It replaces the previous broadcast of that
   * instance.
   */
  underWay: broadcast<{ instance: string; shares: [work: string, user: string, amount: number][] }>(
    'bff.limits.under-way',
  ),
  /**
   * Announces the progress and the end of a user's archive download, from the instance that sends the archive. The
   * previous release does not send `last`.
   */
  archiveProgressed: broadcast<{
    userId: string;
    underWay: ArchiveProgress['underWay'];
    last?: ArchiveProgress['last'];
  }>('bff.archives.progressed'),
} as const;
