import { announcement } from './message.js';

/** What instances of the BFF tell each other. */
export const bff = {
  /** Somebody signed out, or got a new session: `sid` as identity stores it. */
  sessionEnded: announcement<{ sid: string }>('bff.sessions.ended'),
} as const;
