import { useEffect } from 'react';
import { reloadPage } from './redirect.js';
import { writesDone } from './request.js';

/** A part of the app did not load. `isOffline`: nobody answers at all, so that a reload would lose the page, too. */
export class MissingCodeError extends Error {
  readonly isOffline: boolean;

  constructor(isOffline: boolean, cause: unknown) {
    super(isOffline ? 'The server could not be reached' : 'A part of the app is missing', { cause });
    this.name = 'MissingCodeError';
    this.isOffline = isOffline;
  }
}

/**
 * Loads a part of the app that somebody needs now. After a deployment the parts of the build that this tab began with
 * are gone: then the page is loaded anew, once, with its drafts. What is only fetched ahead needs none of this.
 *
 * @param onReload the page goes; should the browser bring it back, it starts afresh
 * @throws MissingCodeError where a reload would not help, or would lose what is typed
 */
export async function loadCode<T>(load: () => Promise<T>, onReload: () => void): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const served = await servedBuild();
    if (served === null) throw new MissingCodeError(true, cause);
    if (unkept.size > 0 || !isFirstReload(`${ownBuild()} > ${served}`)) throw new MissingCodeError(false, cause);
    await writesDone();
    window.addEventListener('pagehide', onReload, { once: true });
    reloadPage();
    return new Promise<never>(() => {});
  }
}

/** The entry's name holds a hash of all that it leads to. */
const ownBuild = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

const SERVER_WAIT_MS = 10_000;

/** The build that a reload would bring; null where there is no answer. */
async function servedBuild(): Promise<string | null> {
  if (!navigator.onLine) return null;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), SERVER_WAIT_MS);
  try {
    const response = await fetch('/', {
      headers: { Accept: 'text/html' },
      credentials: 'include',
      cache: 'no-store',
      signal: controller.signal,
    });
    if (!response.ok) return null;
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await response.text())?.[1] ?? '';
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

/** Which reloads this tab has had: the builds that they led from and to. */
const RELOADS = 'reloads-for-code';

/** Each way once: neither a file that stays missing nor two servers with different builds make the tab reload for ever. */
function isFirstReload(way: string): boolean {
  try {
    const ways = JSON.parse(sessionStorage.getItem(RELOADS) ?? '[]') as string[];
    if (ways.includes(way)) return false;
    sessionStorage.setItem(RELOADS, JSON.stringify([...ways, way]));
    return true;
  } catch {
    // A browser that keeps nothing still knows how it came here.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type !== 'reload';
  }
}

/** Forms that hold what no draft keeps. */
const unkept = new Set<object>();

/** As long as it is true, nothing loads the page anew: something typed would be lost. */
export function useReloadGuard(isUnkept: boolean): void {
  useEffect(() => {
    if (!isUnkept) return;
    const form = {};
    unkept.add(form);
    return () => void unkept.delete(form);
  }, [isUnkept]);
}
