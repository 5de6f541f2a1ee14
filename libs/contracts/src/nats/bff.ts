import { broadcast } from './message.js';

/** What instances of the BFF publish to each other. */
export const bff = {
  /** Somebody signed out, or got a new session: `sid` as identity stores it. */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
  /** What an instance has counted since it last told, for limits that hold for all instances together. */
  counted: broadcast<{ instance: string; counts: [key: string, times: number][] }>('bff.limits.counted'),
} as const;
