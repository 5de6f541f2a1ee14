import { mayReload } from './unsaved.js';
import { reloadPage } from './redirect.js';
import { waitForWrites } from './request.js';

/** `isOffline` is true if the server did not respond. In that case a reload would lose the page. */
export class MissingCodeError extends Error {
  readonly isOffline: boolean;

  constructor(isOffline: boolean, cause: unknown) {
    super(isOffline ? 'The server could not be reached' : 'A part of the app is missing', { cause });
    this.name = 'MissingCodeError';
    this.isOffline = isOffline;
  }
}

/**
 * Loads a JavaScript chunk. If a deployment has removed the chunks of this tab's build, the page is reloaded once, and
 * the drafts survive the reload. After the browser was offline, Chromium needs the reload too, because it does not
 * request a failed chunk again. Prefetching does not need this function.
 * @param onReload called when the browser leaves the page for the reload. If the browser later restores the page from
 * the back/forward cache, the caller must load the chunk again
 * @throws MissingCodeError if a reload would not help or would lose input
 */
export async function importWithReload<T>(load: () => Promise<T>, onReload: () => void): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const served = await fetchDeployedBuild();
    if (served === null) {
      allowReloads();
      throw new MissingCodeError(true, cause);
    }
    if (!mayReload() || !isFirstReload(`${getCurrentBuild()} > ${served}`)) throw new MissingCodeError(false, cause);
    await waitForWrites();
    window.addEventListener('pagehide', onReload, { once: true });
    reloadPage();
    return new Promise<never>(() => {});
  }
}

/** Returns the URL of the entry script. Its hash identifies the build that is running in this tab. */
const getCurrentBuild = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

const DEPLOYED_BUILD_TIMEOUT_MS = 10_000;

/** Returns the build that a reload of the page would load, or null if the server does not respond. */
async function fetchDeployedBuild(): Promise<string | null> {
  if (!navigator.onLine) return null;
  try {
    const response = await fetch('/', {
      headers: { Accept: 'text/html' },
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.timeout(DEPLOYED_BUILD_TIMEOUT_MS),
    });
    if (!response.ok) return null;
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await response.text())?.[1] ?? '';
  } catch {
    return null;
  }
}

/** The list of reloads in this tab, each in the form `{from build} > {to build}`. */
const RELOADS_KEY = 'reloads-for-code';

function allowReloads(): void {
  try {
    sessionStorage.removeItem(RELOADS_KEY);
  } catch {
    // Without sessionStorage, there is no list to delete.
  }
}

/**
 * Returns true if this tab has not made the same reload before. This prevents a loop of reloads if a chunk stays
 * missing, or if two servers serve different builds.
 */
function isFirstReload(reload: string): boolean {
  try {
    const reloads = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? '[]') as string[];
    if (reloads.includes(reload)) return false;
    sessionStorage.setItem(RELOADS_KEY, JSON.stringify([...reloads, reload]));
    return true;
  } catch {
    // Without sessionStorage, earlier reloads are unknown. A reload is then allowed only if the current page load is
    // not a reload itself.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type !== 'reload';
  }
}
