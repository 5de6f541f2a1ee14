/** The languages of the app by BCP 47 tag, with their own names. Documents can be in more languages than the app. */
export const appLanguages = { en: 'English', de: 'Deutsch', fr: 'Français', es: 'Español' } as const;

export type AppLanguage = keyof typeof appLanguages;

export const DEFAULT_APP_LANGUAGE = 'en' satisfies AppLanguage;

export const appLanguageTags = Object.keys(appLanguages) as readonly AppLanguage[];

/**
 * The name of the cookie with the language. It is kept when the user signs out. The BFF reads it to send a page in this
 * language before any script runs.
 */
export const APP_LANGUAGE_COOKIE = 'app-language';

/**
 * @param chosen the value of the cookie; an unknown value counts as missing
 * @param accepted the languages of the browser, the preferred language first
 */
export const findAppLanguage = (chosen: string | undefined, accepted: readonly string[]): AppLanguage =>
  [chosen ?? '', ...accepted].map(toAppLanguage).find((language) => language !== undefined) ?? DEFAULT_APP_LANGUAGE;

const toAppLanguage = (tag: string): AppLanguage | undefined =>
  appLanguageTags.find((language) => language === tag.split('-')[0]?.toLowerCase());

/**
 * The name of a request header. Clients that write error messages in another language send it to get the codes of
 * the messages.
 */
export const ERROR_REASONS_HEADER = 'X-Error-Reasons';
