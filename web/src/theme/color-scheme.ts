import { useSyncExternalStore } from 'react';

/** What a person chose: the system's own scheme, or always one. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

// A cookie, because it belongs to the browser and not to its user: signing out clears all other storage (section 4).
const COOKIE = 'color-scheme';
const KEPT_SECONDS = 31_536_000;
const CHANGED = 'color-scheme-changed';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export function chosenColorScheme(): ColorScheme {
  const [, stored] = document.cookie.match(`(?:^|; )${COOKIE}=(\\w+)`) ?? [];
  return colorSchemes.find((scheme) => scheme === stored) ?? 'system';
}

/** Puts the choice on the page's root, where tokens.css looks for it. */
export function applyColorScheme(): void {
  const scheme = chosenColorScheme();
  if (scheme === 'system') delete document.documentElement.dataset['colorScheme'];
  else document.documentElement.dataset['colorScheme'] = scheme;
}

export function chooseColorScheme(scheme: ColorScheme): void {
  document.cookie = `${COOKIE}=${scheme}; path=/; max-age=${KEPT_SECONDS}; samesite=lax`;
  applyColorScheme();
  window.dispatchEvent(new Event(CHANGED));
}

function subscribe(onChange: () => void): () => void {
  const system = systemDark();
  system.addEventListener('change', onChange);
  window.addEventListener(CHANGED, onChange);
  return () => {
    system.removeEventListener('change', onChange);
    window.removeEventListener(CHANGED, onChange);
  };
}

export const useChosenColorScheme = (): ColorScheme => useSyncExternalStore(subscribe, chosenColorScheme);

/** Whether the page is dark right now. */
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => {
    const chosen = chosenColorScheme();
    return chosen === 'system' ? systemDark().matches : chosen === 'dark';
  });
