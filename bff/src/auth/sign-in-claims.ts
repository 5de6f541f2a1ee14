import { MAX_LENGTH, type SignIn } from '@paperbill/contracts';

/** What a provider says of a person, in Replit's words or in those of OpenID Connect. */
export function signInOf(claims: Record<string, unknown>, authProvider: string): SignIn {
  const text = (...names: string[]): string => {
    const value = names.map((name) => claims[name]).find((claim) => typeof claim === 'string' && claim !== '');
    return typeof value === 'string' ? value.replace(/\p{Cc}/gu, ' ') : '';
  };
  return {
    authProvider,
    subject: text('sub'),
    email: text('email'),
    firstName: text('first_name', 'given_name').slice(0, MAX_LENGTH.name),
    lastName: text('last_name', 'family_name').slice(0, MAX_LENGTH.name),
    profileImageUrl: webAddress(text('profile_image_url', 'picture')),
  };
}

const webAddress = (text: string): string => (/^https?:\/\//i.test(text) && URL.canParse(text) ? text : '');
