/** The maximum length of a return path, which is sent through the provider. Our own paths are all shorter. */
const MAX_PATH_LENGTH = 500;
const HOME_PATH = '/';

/**
 * Returns the path to open after the sign-in: a page of our site, or the home page. The address is resolved as
 * browsers do, because a path may lead to another site (`/..//evil.example` means `//evil.example`).
 *
 * @param publicUrl our own origin
 */
export function toSafeReturnPath(given: unknown, publicUrl: string): string {
  if (typeof given !== 'string' || given.length > MAX_PATH_LENGTH || !given.startsWith('/')) return HOME_PATH;
  const url = URL.parse(given, publicUrl);
  if (url?.origin !== publicUrl || url.pathname.startsWith('//')) return HOME_PATH;
  // Paths below `/api` and `/login` would sign the user out again or ask for another sign-in.
  if (/^\/(api|login)(\/|$)/i.test(url.pathname)) return HOME_PATH;
  const path = url.pathname + url.search + url.hash;
  // Percent-encoding can make a character up to nine times as long, so the length is checked again.
  return path.length > 2 * MAX_PATH_LENGTH ? HOME_PATH : path;
}
