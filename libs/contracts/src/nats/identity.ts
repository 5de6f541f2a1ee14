import type { AccountDeletion, AppLanguage, User } from '../http/index.js';
import { allowUnsigned, command, restrictToBff, idempotentCommand, type WithUserId, query } from './message.js';

/** The claims of the identity provider about a user. */
export interface SignIn {
  authProvider: string;
  /** The stable id of the user at the identity provider (claim `sub`). */
  subject: string;
  email: string;
  /** True if the identity provider has verified the address. Only such an address can be taken from another account. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  profileImageUrl: string;
}

export interface SessionContent extends ProviderSession {
  /** {@link identity.findSession} returns this user together with the session. */
  userId?: string;
  [key: string]: unknown;
}

/**
 * A session. `sid` is the SHA-256 hash of the session id in the cookie. A leaked table therefore contains no usable
 * session ids.
 */
export interface StoredSession {
  sid: string;
  sess: SessionContent;
  /** The time at which the session expires, in ISO 8601 format. */
  expire: string;
}

/** The identity provider's data about a sign-in. A back-channel logout uses this data to find the session. */
export interface ProviderSession {
  /** The session id at the identity provider (claim `sid` of the identity token), if the provider sends it. */
  providerSid?: string;
  /** The time at which the identity provider issued the identity token, in Unix seconds by the provider's clock. */
  issuedAt?: number;
}

/** Selects one session, all sessions except one, or the sessions with a verified address or a role. */
export type SessionSelection = { sid: string } | { allBut: string } | { vouchedEmail?: string; role?: string };

/**
 * A logout at the identity provider. It ends the sessions that belong to one session there, or all sessions of a user.
 */
export interface ProviderLogout {
  authProvider: string;
  subject?: string;
  providerSid?: string;
  /** The time of the logout in Unix seconds, by the provider's clock. Sessions from later sign-ins stay valid. */
  endedAt: number;
}

/** The handler also ends the subscription. This timeout is therefore longer than the timeout of the billing service. */
const DELETION_TIMEOUT_MS = 25_000;

export const identity = {
  /**
   * Stores a user after the sign-in. An e-mail address never gives access to another user's account. If this user has
   * verified an address and its owner has not, the owner loses it.
   * @throws EMAIL_TAKEN if the address of a new user belongs to another user
   */
  signIn: restrictToBff(command<SignIn, User>('identity.users.sign-in')),
  /** Stores the language in which the user gets notices. */
  saveLanguage: idempotentCommand<WithUserId & { language: AppLanguage }, Record<string, never>>(
    'identity.users.save-language',
  ),
  /**
   * Returns the address and the language for notices. The address is null if the identity provider has not verified it.
   * The language is null before the user's next sign-in. The message is unsigned, because notices are sent while the
   * user is not signed in.
   */
  findNoticeAddress: allowUnsigned(
    query<WithUserId, { email: string | null; language?: AppLanguage | null }>('identity.users.find-notice-address'),
  ),
  /** Returns the session, or null if it does not exist or has expired. */
  findSession: restrictToBff(
    query<{ sid: string }, { session: StoredSession; user: User | null } | null>('identity.sessions.find'),
  ),
  /**
   * Stores a session. Unless `isNew` is true, only an existing row is updated, so that a late message cannot restore a
   * deleted session.
   */
  saveSession: restrictToBff(command<StoredSession & { isNew: boolean }, { saved: boolean }>('identity.sessions.save')),
  /** Returns the newest sessions first. */
  listSessions: query<WithUserId, StoredSession[]>('identity.sessions.list'),
  endSessions: command<WithUserId & SessionSelection, { sids: string[] }>('identity.sessions.end'),
  /** Ends the sessions that a back-channel logout of the provider names. */
  endProviderSessions: restrictToBff(command<ProviderLogout, { sids: string[] }>('identity.sessions.end-at-provider')),
  destroySession: restrictToBff(command<{ sid: string }, Record<string, never>>('identity.sessions.destroy')),
  /**
   * Schedules the deletion of an account. A further request does not change the date.
   * @throws NOT_FOUND if the account was already deleted
   */
  requestDeletion: idempotentCommand<WithUserId, AccountDeletion>(
    'identity.users.request-deletion',
    DELETION_TIMEOUT_MS,
  ),
  /** Withdraws the request to delete an account. @throws NOT_FOUND if the account was already deleted */
  keepAccount: idempotentCommand<WithUserId, Record<string, never>>('identity.users.keep'),
} as const;
