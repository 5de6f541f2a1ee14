import { parseColorScheme, COLOR_SCHEME_COOKIE, type ColorScheme } from '@paperbill/contracts/http';
import { useSyncExternalStore } from 'react';

const COOKIE_MAX_AGE_SECONDS = 31_536_000;
const CHANGE_EVENT = 'color-scheme-changed';
const darkQuery = () => window.matchMedia('(prefers-color-scheme: dark)');

export function chosenColorScheme(): ColorScheme {
  const [, stored] = document.cookie.match(`(?:^|; )${COLOR_SCHEME_COOKIE}=(\\w+)`) ?? [];
  return parseColorScheme(stored);
}

/** Sets the attribute that the CSS in tokens.css uses. */
export function applyColorScheme(): void {
  const scheme = chosenColorScheme();
  if (scheme === 'system') delete document.documentElement.dataset['colorScheme'];
  else document.documentElement.dataset['colorScheme'] = scheme;
}

export function chooseColorScheme(scheme: ColorScheme): void {
  document.cookie = `${COLOR_SCHEME_COOKIE}=${scheme}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
  applyColorScheme();
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

function subscribe(onChange: () => void): () => void {
  const systemDarkQuery = darkQuery();
  systemDarkQuery.addEventListener('change', onChange);
  window.addEventListener(CHANGE_EVENT, onChange);
  return () => {
    systemDarkQuery.removeEventListener('change', onChange);
    window.removeEventListener(CHANGE_EVENT, onChange);
  };
}

export const useChosenColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, chosenColorScheme);

export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const chosen = chosenColorScheme();
    return chosen === 'system' ? darkQuery().matches : chosen === 'dark';
  });
