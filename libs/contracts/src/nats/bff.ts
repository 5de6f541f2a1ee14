import type { ArchiveProgress } from '../http/users.js';
import { broadcast } from './message.js';

export const bff = {
  /** `sid` is the hash under which the identity service stores the session. */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
  /** Counts since the last broadcast, for rate limits that all instances share. */
  counted: broadcast<{ instance: string; counts: [key: string, times: number][] }>('bff.limits.counted'),
  /** The amounts of concurrent work on an instance, per user. They replace its previous broadcast. */
  underWay: broadcast<{ instance: string; shares: [work: string, user: string, amount: number][] }>(
    'bff.limits.under-way',
  ),
  /** Sent by the instance that sends the archive. The previous release omits `last`. */
  archiveProgressed: broadcast<{
    userId: string;
    underWay: ArchiveProgress['underWay'];
    last?: ArchiveProgress['last'];
  }>('bff.archives.progressed'),
} as const;
