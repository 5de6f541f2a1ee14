/** Longer than any of our paths. It travels through the provider. */
const MAX_LENGTH = 500;
const HOME = '/';

/**
 * The page to open after the sign-in: a page of ours, or home. It resolves the address as browsers do, because a path
 * may lead to another site (`/..//evil.example` means `//evil.example`).
 *
 * @param publicUrl our own origin
 */
export function safeReturnTo(given: unknown, publicUrl: string): string {
  if (typeof given !== 'string' || given.length > MAX_LENGTH || !given.startsWith('/')) return HOME;
  const url = URL.parse(given, publicUrl);
  if (url?.origin !== publicUrl || url.pathname.startsWith('//')) return HOME;
  // Would sign out again, or ask to sign in again.
  if (/^\/(api|login)(\/|$)/i.test(url.pathname)) return HOME;
  const path = url.pathname + url.search + url.hash;
  // Percent-encoding makes a character up to nine times as long.
  return path.length > 2 * MAX_LENGTH ? HOME : path;
}
