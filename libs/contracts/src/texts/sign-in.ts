const providerNames = { google: 'Google', apple: 'Apple', github: 'GitHub', twitter: 'Twitter' } as const;

const signInErrors: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(providerNames).flatMap(([id, name]) => [
      [`${id}_not_configured`, `${name} login is not available at this time.`],
      [`${id}_auth_failed`, 'Authentication failed. Please try again.'],
    ]),
  ),
  no_code: 'Authentication was cancelled or failed.',
  token_failed: 'Authentication failed during token exchange.',
  callback_failed: 'Authentication callback failed.',
  email_taken:
    'Another account already uses your e-mail address. Please sign in as you did before, or ask our support for help.',
  email_unverified:
    'Another account already uses your e-mail address, and it was not confirmed that it is yours. Please confirm it where you sign in, and then try again here.',
};

/** The messages of the codes in the URL `/login?error=CODE`. */
export type SignInErrorCode = 'no_code' | 'token_failed' | 'callback_failed' | 'email_taken' | 'email_unverified';

const UNKNOWN_ERROR = 'An authentication error occurred. Please try again.';

export const getSignInErrorText = (code: string): string =>
  Object.hasOwn(signInErrors, code) ? signInErrors[code]! : UNKNOWN_ERROR;

export const listSignInErrorTexts = (): string[] => [...new Set([...Object.values(signInErrors), UNKNOWN_ERROR])];
