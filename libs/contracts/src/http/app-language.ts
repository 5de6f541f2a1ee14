/** The languages of the app by BCP 47 tag, with their own names. The languages of documents are a longer list. */
export const appLanguages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;

/** The language of the app, which each user chooses for this browser. */
export type AppLanguage = keyof typeof appLanguages;

export const DEFAULT_APP_LANGUAGE = 'en' satisfies AppLanguage;

export const appLanguageTags = Object.keys(appLanguages) as readonly AppLanguage[];

/**
 * The cookie with the language that the user has chosen. It survives signing out, and lets the BFF send a page in this
 * language before any script runs.
 */
export const APP_LANGUAGE_COOKIE = 'app-language';

/**
 * Returns the language of the app.
 *
 * @param chosen the value of the cookie. An unknown value counts as missing
 * @param accepted the languages of the browser, the preferred one first
 */
export const findAppLanguage = (chosen: string | undefined, accepted: readonly string[]): AppLanguage =>
  [chosen ?? '', ...accepted].map(toAppLanguage).find((language) => language !== undefined) ?? DEFAULT_APP_LANGUAGE;

const toAppLanguage = (tag: string): AppLanguage | undefined =>
  appLanguageTags.find((language) => language === tag.split('-')[0]?.toLowerCase());

/** The header of requests from clients that write the messages of errors in another language. */
export const ERROR_REASONS_HEADER = 'X-Error-Reasons';
