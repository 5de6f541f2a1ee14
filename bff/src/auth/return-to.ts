/** Longer ones are no page of ours; the provider has to carry it. */
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
  const path = url.pathname + url.search + url.hash;
  // What is no plain letter takes up to nine times its length.
  return path.length > 2 * MAX_LENGTH ? HOME : path;
}
