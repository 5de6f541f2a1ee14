import { useEffect } from 'react';
import { reloadPage } from './redirect.js';
import { waitForWrites } from './request.js';

/** A chunk of the app failed to load. `isOffline`: the server did not respond, so a reload would lose the page too. */
export class MissingCodeError extends Error {
  readonly isOffline: boolean;

  constructor(isOffline: boolean, cause: unknown) {
    super(isOffline ? 'The server could not be reached' : 'A part of the app is missing', { cause });
    this.name = 'MissingCodeError';
    this.isOffline = isOffline;
  }
}

/**
 * Loads a chunk. If a deployment removed the tab's chunks, reloads the page once; drafts survive. Prefetches do not
 * need this.
 *
 * @param onReload called when the page is left for the reload. If the browser restores it from the back/forward cache,
 *   the caller must load again
 * @throws MissingCodeError if a reload would not help or would lose input
 */
export async function loadCode<T>(load: () => Promise<T>, onReload: () => void): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    const served = await deployedBuild();
    if (served === null) throw new MissingCodeError(true, cause);
    if (unkeptForms.size > 0 || !isFirstReload(`${currentBuild()} > ${served}`))
      throw new MissingCodeError(false, cause);
    await waitForWrites();
    window.addEventListener('pagehide', onReload, { once: true });
    reloadPage();
    return new Promise<never>(() => {});
  }
}

/** URL of the entry script. Its hash identifies the build. */
const currentBuild = (): string =>
  document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src') ?? '';

const SERVER_WAIT_MS = 10_000;

/** The build that a reload would load; null without a response. */
async function deployedBuild(): Promise<string | null> {
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

/** sessionStorage key: the reloads of this tab, each as `{from build} > {to build}`. */
const RELOADS = 'reloads-for-code';

/** Allows each reload once. Prevents a loop if a chunk stays missing or two servers serve different builds. */
function isFirstReload(reload: string): boolean {
  try {
    const reloads = JSON.parse(sessionStorage.getItem(RELOADS) ?? '[]') as string[];
    if (reloads.includes(reload)) return false;
    sessionStorage.setItem(RELOADS, JSON.stringify([...reloads, reload]));
    return true;
  } catch {
    // Without sessionStorage, only check whether the current page load is a reload.
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return navigation?.type !== 'reload';
  }
}

/** Forms with input that no draft keeps. */
const unkeptForms = new Set<object>();

/** Prevents automatic reloads while `isUnkept` is true, because they would lose input. */
export function useReloadGuard(isUnkept: boolean): void {
  useEffect(() => {
    if (!isUnkept) return;
    const form = {};
    unkeptForms.add(form);
    return () => void unkeptForms.delete(form);
  }, [isUnkept]);
}
