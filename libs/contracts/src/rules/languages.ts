import { type Currency, leaveOutDefaultCurrency } from './currencies.js';

interface LanguageDefinition {
  name: string;
  direction: 'ltr' | 'rtl';
  /** The style of dates, an option of `Intl.DateTimeFormat`. The default is `medium`. */
  dateStyle?: 'short' | 'long';
  /** The locale for dates and numbers. The default is the tag of the language. */
  locale?: string;
}

/** The keys are BCP 47 tags. */
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
  // Latin digits, because bank details, tax ids and document numbers have Latin digits too. Without `nu-latn`, the
  // digits would depend on the release of `Intl`. A date with the name of its month (`long`) cannot be read in the
  // wrong order.
  ar: { name: 'العربية', direction: 'rtl', dateStyle: 'long', locale: 'ar-u-nu-latn' },
  he: { name: 'עברית', direction: 'rtl', dateStyle: 'short' },
} as const satisfies Record<string, LanguageDefinition>;

/** A document, customer or profile without a language is in English (US). */
export type Language = keyof typeof definitions;

/** The texts that a user wrote, by language. Languages without texts are left out. */
export type Translations<Texts> = Partial<Record<Language, Texts>>;

export const DEFAULT_LANGUAGE = 'en-US' satisfies Language;

export const languageDefinitions: Readonly<Record<Language, LanguageDefinition>> = definitions;

export const languages = Object.keys(definitions) as readonly Language[];

const isLanguage = (tag: unknown): tag is Language => typeof tag === 'string' && Object.hasOwn(definitions, tag);

export const toLanguage = (typed: string | undefined): Language => (isLanguage(typed) ? typed : DEFAULT_LANGUAGE);

/** @param accepted the tags of the reader's languages, the preferred language first */
export const findLanguage = (accepted: readonly string[]): Language =>
  accepted
    .map((tag) => languages.find((one) => one === tag) ?? languages.find((one) => toMainTag(one) === toMainTag(tag)))
    .find((language) => language !== undefined) ?? DEFAULT_LANGUAGE;

const toMainTag = (tag: string): string | undefined => tag.split('-')[0]?.toLowerCase();

export const getLocale = (language: Language): string => languageDefinitions[language].locale ?? language;

export const isRightToLeft = (language: Language | undefined): boolean =>
  languageDefinitions[toLanguage(language)].direction === 'rtl';

/** The tag of English (US) is shortened to `en`. Only right-to-left languages have the attribute `dir`. */
export function getLanguageAttributes(language: Language | undefined): { lang: string; dir?: 'rtl' } {
  const tag = toLanguage(language);
  const lang = tag === DEFAULT_LANGUAGE ? 'en' : tag;
  return isRightToLeft(tag) ? { lang, dir: 'rtl' } : { lang };
}

/**
 * Adds invisible Unicode isolates in a right-to-left language. Without isolates, a Latin name or a number would change
 * the order of the words around it.
 */
export const isolate = (text = '', language?: Language): string =>
  text.trim() && isRightToLeft(language) ? `\u2068${text}\u2069` : text;

/** Removes the characters that {@link isolate} added. Each isolated part becomes an element. */
export const toElementsAtIsolates = <Element>(
  text: string,
  language: Language | undefined,
  toElement: (part: string, key: number) => Element,
): (string | Element)[] =>
  isRightToLeft(language)
    ? text.split(/\u2068([^\u2069]*)\u2069/).map((part, index) => (index % 2 === 1 ? toElement(part, index) : part))
    : [text];

export const leaveOutDefaultLanguage = <Answer extends { language?: string | undefined }>(answer: Answer): Answer => {
  if (toLanguage(answer.language) !== DEFAULT_LANGUAGE) return answer;
  const { language: _language, ...others } = answer;
  return others as Answer;
};

export const leaveOutDefaults = <Answer extends { currency: Currency | undefined; language: Language | undefined }>(
  answer: Answer,
): Answer => leaveOutDefaultLanguage(leaveOutDefaultCurrency(answer));
