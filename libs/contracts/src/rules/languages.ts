import { type Currency, leaveOutDefaultCurrency } from './currencies.js';

interface LanguageDefinition {
  /** The name of the language, in this language. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The style of dates in `Intl.DateTimeFormat`. The default is `medium`. */
  dateStyle?: 'short' | 'long';
  /** The locale of dates and numbers. The default is the language's tag. */
  locale?: string;
}

/** The languages of documents, by BCP 47 tag. */
const definitions = {
  'en-US': { name: 'English (US)', direction: 'ltr' },
  'en-GB': { name: 'English (UK)', direction: 'ltr' },
  de: { name: 'Deutsch', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  it: { name: 'Italiano', direction: 'ltr' },
  nl: { name: 'Nederlands', direction: 'ltr' },
  'pt-PT': { name: 'Português (Portugal)', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr', dateStyle: 'short' },
  pl: { name: 'Polski', direction: 'ltr' },
  sv: { name: 'Svenska', direction: 'ltr', dateStyle: 'short' },
  da: { name: 'Dansk', direction: 'ltr' },
  cs: { name: 'Čeština', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  // Latin digits, because bank details, tax ids and the numbers of documents have them too. Releases of `Intl` differ in
  // the default digits. A date with the name of the month has the same order for each reader.
  ar: { name: 'العربية', direction: 'rtl', dateStyle: 'long', locale: 'ar-u-nu-latn' },
  he: { name: 'עברית', direction: 'rtl', dateStyle: 'short' },
} as const satisfies Record<string, LanguageDefinition>;

/** The language of a document, customer or profile. A missing language means English (US). */
export type Language = keyof typeof definitions;

/** Texts that a user wrote in several languages. A language without texts is missing. */
export type Translations<Texts> = Partial<Record<Language, Texts>>;

export const DEFAULT_LANGUAGE = 'en-US' satisfies Language;

export const languageDefinitions: Readonly<Record<Language, LanguageDefinition>> = definitions;

export const languages = Object.keys(definitions) as readonly Language[];

const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(definitions, tag);

/** Returns the language of a draft. A missing or unknown tag means English (US). */
export const toLanguage = (typed: string | undefined): Language => (isLanguage(typed) ? typed : DEFAULT_LANGUAGE);

/**
 * Returns the language of documents that a reader prefers.
 * @param accepted the tags of the reader's languages, the preferred one first
 */
export const findLanguage = (accepted: readonly string[]): Language =>
  accepted
    .map((tag) => languages.find((one) => one === tag) ?? languages.find((one) => toMainTag(one) === toMainTag(tag)))
    .find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;

const toMainTag = (tag: string): string | undefined => tag.split('-')[0]?.toLowerCase();

export const getLocale = (language: Language): string => languageDefinitions[language].locale ?? language;

export const isRightToLeft = (language: Language | undefined): boolean =>
  languageDefinitions[toLanguage(language)].direction === 'rtl';

/**
 * Returns the attributes of an HTML element with texts of a document. English (US) has the tag `en`, and only other
 * directions are stated.
 */
export function getLanguageAttributes(language: Language | undefined): { lang: string; dir?: 'rtl' } {
  const tag = toLanguage(language);
  const lang = tag === DEFAULT_LANGUAGE ? 'en' : tag;
  return isRightToLeft(tag) ? { lang, dir: 'rtl' } : { lang };
}

/**
 * Isolates a text in a document from right to left. Without isolation, a Latin name or a number changes the order of
 * the words and signs around it. The isolating characters are invisible. A missing or blank text has no such characters.
 */
export const isolate = (text = '', language?: Language): string =>
  text.trim() && isRightToLeft(language) ? `\u2068${text}\u2069` : text;

/** Returns the parts of a text. Parts that {@link isolate} has marked become elements, without the marks. */
export const toElementsAtIsolates = <Element>(
  text: string,
  language: Language | undefined,
  toElement: (part: string, key: number) => Element,
): (string | Element)[] =>
  isRightToLeft(language)
    ? text.split(/\u2068([^\u2069]*)\u2069/).map((part, index) => (index % 2 === 1 ? toElement(part, index) : part))
    : [text];

/** Returns an API response. The field `language` is left out if its value is the default language. */
export const leaveOutDefaultLanguage = <Answer extends { language?: string | undefined }>(answer: Answer): Answer => {
  if (toLanguage(answer.language) !== DEFAULT_LANGUAGE) return answer;
  const { language: _language, ...others } = answer;
  return others as Answer;
};

/**
 * Returns a document or a profile. The fields `currency` and `language` are left out if they have the default values.
 */
export const leaveOutDefaults = <Answer extends { currency: Currency | undefined; language: Language | undefined }>(
  answer: Answer,
): Answer => leaveOutDefaultLanguage(leaveOutDefaultCurrency(answer));
