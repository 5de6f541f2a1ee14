/** The maximum length of a return path. The path is sent through the provider. Our own paths are shorter. */
const MAX_PATH_LENGTH = 500;
const HOME_PATH = '/';

/** Resolves the path as browsers do, because `/..//evil.example` means `//evil.example`, another site. */
export function toSafeReturnPath(given: unknown, publicUrl: string): string {
  if (typeof given !== 'string' || given.length > MAX_PATH_LENGTH || !given.startsWith('/')) return HOME_PATH;
  const url = URL.parse(given, publicUrl);
  if (url?.origin !== publicUrl || url.pathname.startsWith('//')) return HOME_PATH;
  // Paths below `/api` and `/login` are not allowed, because they would sign the user out or ask for another sign-in.
  if (/^\/(api|login)(\/|$)/i.test(url.pathname)) return HOME_PATH;
  const path = url.pathname + url.search + url.hash;
  // The length is checked again after percent-encoding, which makes a character up to nine times as long.
  return path.length > 2 * MAX_PATH_LENGTH ? HOME_PATH : path;
}
