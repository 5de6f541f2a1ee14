import {
  APP_LANGUAGE_COOKIE,
  type AppLanguage,
  DEFAULT_APP_LANGUAGE,
  findAppLanguage,
} from '@paperbill/contracts/http';

const COOKIE_MAX_AGE_SECONDS = 31_536_000;

let activeLanguage: AppLanguage = DEFAULT_APP_LANGUAGE;

/** The language does not change while the page is open. If the user chooses another language, the page reloads. */
export const getAppLanguage = (): AppLanguage => activeLanguage;

/** Call this function before the first render. */
export function setAppLanguage(language: AppLanguage): void {
  activeLanguage = language;
}

export function findUserLanguage(): AppLanguage {
  const [, chosen] = document.cookie.match(`(?:^|; )${APP_LANGUAGE_COOKIE}=(\\w+)`) ?? [];
  return findAppLanguage(chosen, navigator.languages);
}

export function storeAppLanguage(language: AppLanguage): void {
  document.cookie = `${APP_LANGUAGE_COOKIE}=${language}; path=/; max-age=${COOKIE_MAX_AGE_SECONDS}; samesite=lax`;
}
