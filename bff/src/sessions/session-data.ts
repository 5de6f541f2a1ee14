import type { User } from '@paperbill/contracts/http';

declare module 'express-session' {
  interface SessionData {
    /** The signed-in user: identity answers with them beside the session. */
    userId?: string;
    /** What the provider vouched for the user with; it names the session to end at sign-out. */
    idToken?: string;
    /** The e-mail address that the provider vouched for at sign-in, in lower case; '' where it did not verify it. */
    vouchedEmail?: string;
    /** As the identity token said at sign-in. */
    roles?: string[];
    /** Milliseconds since 1970: the session was given its full time. */
    renewedAt?: number;
  }
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- how Express's own types are extended
  namespace Express {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- passport declares it as an interface
    interface User extends SignedInUser {}
  }
}

type SignedInUser = User;
