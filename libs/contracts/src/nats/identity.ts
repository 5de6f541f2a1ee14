import type { User } from '../http/index.js';
import { command, type OfUser, query } from './message.js';

/** What the identity provider asserts about a person. */
export interface SignIn {
  authProvider: string;
  /** The provider's stable id of the person (`sub`). */
  subject: string;
  email: string;
  /** Whether the provider checked that the address is this person's: only then does it hold against others. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

/** A session's content, as express-session keeps it. */
export interface SessionContent {
  /** The signed-in user: {@link identity.findSession} answers with this user beside the session. */
  userId?: string;
  [key: string]: unknown;
}

/** A stored session: `sid` is the SHA-256 of the cookie's id, so that the table alone opens no session. */
export interface StoredSession {
  sid: string;
  sess: SessionContent;
  /** When it ends, ISO 8601. */
  expire: string;
}

export const identity = {
  /**
   * Creates the user at the first sign-in, refreshes e-mail address, name and picture at later ones. A verified address
   * is taken from a user for whom nobody verified it; otherwise somebody new who brings the address of another user gets
   * EMAIL_TAKEN. An address is never a proof of being that user.
   */
  signIn: command<SignIn, User>('identity.users.sign-in'),
  /** The session with its user in one reply; null where there is none, or it has ended. */
  findSession: query<{ sid: string }, { session: StoredSession; user: User | null } | null>('identity.sessions.find'),
  /**
   * Stores a session. `isNew` inserts; otherwise only an existing row is updated, so that a late save can't
   * revive a destroyed session.
   */
  saveSession: command<StoredSession & { isNew: boolean }, { saved: boolean }>('identity.sessions.save'),
  /** A user's sessions that have not ended, the newest first. */
  listSessions: query<OfUser, StoredSession[]>('identity.sessions.list'),
  /** Ends one of a user's sessions, or all but one; answers which those were. */
  endSessions: command<OfUser & ({ sid: string } | { allBut: string }), { sids: string[] }>('identity.sessions.end'),
  destroySession: command<{ sid: string }, Record<string, never>>('identity.sessions.destroy'),
} as const;
