/** Longer ones are no page of ours, and would not fit a cookie. */
const MAX_LENGTH = 500;
const HOME = '/';

/**
 * Where to go after sign-in: a page of ours, or home. The address is checked as browsers read it, because what looks
 * like a path may become another site (`/..//evil.example` reads as `//evil.example`).
 *
 * @param publicUrl our own origin
 */
export function safeReturnTo(given: unknown, publicUrl: string): string {
  if (typeof given !== 'string' || given.length > MAX_LENGTH || !given.startsWith('/')) return HOME;
  const url = URL.parse(given, publicUrl);
  if (url?.origin !== publicUrl || url.pathname.startsWith('//')) return HOME;
  // Signing in to be signed out, or to be asked to sign in, helps nobody.
  if (/^\/(api|login)(\/|$)/i.test(url.pathname)) return HOME;
  return url.pathname + url.search + url.hash;
}
