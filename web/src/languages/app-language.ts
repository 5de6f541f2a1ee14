import {
  APP_LANGUAGE_COOKIE,
  type AppLanguage,
  DEFAULT_APP_LANGUAGE,
  findAppLanguage,
} from '@paperbill/contracts/http';

const COOKIE_MAX_AGE_SECONDS = 31_536_000;

let active: AppLanguage = DEFAULT_APP_LANGUAGE;

/** Returns the language of this page. It never changes, because a choice of the user reloads the page. */
export const getAppLanguage = (): AppLanguage => active;

/** Sets the language of the page before the first render. */
export function setAppLanguage(language: AppLanguage): void {
  active = language;
}

/** Returns the language that the user has chosen in this browser, else the language of the browser. */
export function findUserLanguage(): AppLanguage {
  const [, chosen] = document.cookie.match(`(?:^|; )${APP_LANGUAGE_COOKIE}=(\\w+)`) ?? [];
  return findAppLanguage(chosen, navigator.languages);
}

/** Stores the user's choice. It becomes visible with the next page load. */
export function storeAppLanguage(language: AppLanguage): void {
  document.cookie = `${APP_LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
}
