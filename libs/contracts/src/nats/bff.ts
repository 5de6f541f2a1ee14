import { broadcast } from './message.js';

/** What instances of the BFF publish to each other. */
export const bff = {
  /** Somebody signed out, or got a new session: `sid` as identity stores it. */
  sessionEnded: broadcast<{ sid: string }>('bff.sessions.ended'),
} as const;
