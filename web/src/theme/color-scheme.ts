import { useSyncExternalStore } from 'react';

/** What a person chose: the system's own scheme, or always one. */
export const colorSchemes = ['system', 'light', 'dark'] as const;
export type ColorScheme = (typeof colorSchemes)[number];

const STORAGE_KEY = 'color-scheme';
const CHANGED = 'color-scheme-changed';
const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)');

export function chosenColorScheme(): ColorScheme {
  const stored = localStorage.getItem(STORAGE_KEY);
  return colorSchemes.find((scheme) => scheme === stored) ?? 'system';
}

/** Puts the choice on the page's root, where tokens.css looks for it. */
export function applyColorScheme(): void {
  const scheme = chosenColorScheme();
  if (scheme === 'system') delete document.documentElement.dataset['colorScheme'];
  else document.documentElement.dataset['colorScheme'] = scheme;
}

export function chooseColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(STORAGE_KEY, scheme);
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
