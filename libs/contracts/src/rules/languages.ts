import { type Currency, leaveOutDefaultCurrency } from './currencies.js';

interface LanguageDefinition {
  /** The name of the language, in the language itself. */
  name: string;
  direction: 'ltr' | 'rtl';
  /** The `dateStyle` option of `Intl.DateTimeFormat`. The default is `medium`. */
  dateStyle?: 'short' | 'long';
  /** The locale for dates and numbers. The default is the language's tag. */
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
  // The locale asks for Latin digits, because bank details, tax ids and document numbers have Latin digits too. Without
  // it, the digits would depend on the release of `Intl`. The date style is `long`: a date with the name of its month
  // cannot be read in the wrong order.
  ar: { name: 'العربية', direction: 'rtl', dateStyle: 'long', locale: 'ar-u-nu-latn' },
  he: { name: 'עברית', direction: 'rtl', dateStyle: 'short' },
} as const satisfies Record<string, LanguageDefinition>;

/** The language of a document, customer or profile. A missing language means English (US). */
export type Language = keyof typeof definitions;

/** Texts that a user wrote, by language. Languages without texts are left out. */
export type Translations<Texts> = Partial<Record<Language, Texts>>;

export const DEFAULT_LANGUAGE = 'en-US' satisfies Language;

export const languageDefinitions: Readonly<Record<Language, LanguageDefinition>> = definitions;

export const languages = Object.keys(definitions) as readonly Language[];

const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(definitions, tag);

/** Returns the language for a typed tag. A missing or unknown tag means English (US). */
export const toLanguage = (typed: string | undefined): Language => (isLanguage(typed) ? typed : DEFAULT_LANGUAGE);

/**
 * Returns the document language that fits a reader best.
 * @param accepted the tags of the reader's languages, the preferred language first
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
 * Returns the attributes for an HTML element that contains texts of a document. The tag of English (US) is shortened to
 * `en`. The attribute `dir` is present only for right-to-left languages.
 */
export function getLanguageAttributes(language: Language | undefined): { lang: string; dir?: 'rtl' } {
  const tag = toLanguage(language);
  const lang = tag === DEFAULT_LANGUAGE ? 'en' : tag;
  return isRightToLeft(tag) ? { lang, dir: 'rtl' } : { lang };
}

/**
 * Adds invisible Unicode isolates around a text if the document's language is written from right to left. Without
 * isolates, a Latin name or a number would change the order of the words around it. Blank texts are returned unchanged.
 */
export const isolate = (text = '', language?: Language): string =>
  text.trim() && isRightToLeft(language) ? `\u2068${text}\u2069` : text;

/**
 * Splits a text at the characters that {@link isolate} added, and removes these characters. Each isolated part becomes
 * an element.
 */
export const toElementsAtIsolates = <Element>(
  text: string,
  language: Language | undefined,
  toElement: (part: string, key: number) => Element,
): (string | Element)[] =>
  isRightToLeft(language)
    ? text.split(/\u2068([^\u2069]*)\u2069/).map((part, index) => (index % 2 === 1 ? toElement(part, index) : part))
    : [text];

/** Returns an API response without the field `language` if its value is the default language. */
export const leaveOutDefaultLanguage = <Answer extends { language?: string | undefined }>(answer: Answer): Answer => {
  if (toLanguage(answer.language) !== DEFAULT_LANGUAGE) return answer;
  const { language: _language, ...others } = answer;
  return others as Answer;
};

/** Returns a document or a profile without the fields `currency` and `language` if they have the default values. */
export const leaveOutDefaults = <Answer extends { currency: Currency | undefined; language: Language | undefined }>(
  answer: Answer,
): Answer => leaveOutDefaultLanguage(leaveOutDefaultCurrency(answer));
