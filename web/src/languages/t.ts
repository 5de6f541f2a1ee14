import format, { type CompiledMessage } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { setTranslator } from '@paperbill/contracts/texts/say';
import { getAppLanguage } from './app-language.js';
import type german from './de.json';

/** A text of the app in English, in the message format of ICU. It is also the key of the text in each catalogue. */
export type TextId = keyof typeof german;

type Values = Readonly<Record<string, string | number>>;
type RichValues = Readonly<Record<string, string | number | ((content: ReactNode) => ReactNode)>>;

/** The texts of the page's language that have been loaded. It stays empty in English. */
const loadedTexts = new Map<string, CompiledMessage>();

/** Adds texts, which the build has compiled. */
export function addTexts(texts: Readonly<Record<string, CompiledMessage>>): void {
  for (const [id, text] of Object.entries(texts)) loadedTexts.set(id, text);
}

/** Removes all loaded texts. The build needs this when it renders pages in several languages. */
export const removeTexts = (): void => loadedTexts.clear();

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

/**
 * Returns a text in the language of the app. It must be called while rendering or in an event, because the texts are not
 * loaded while modules are evaluated.
 *
 * @param english the compiled English text, which the build adds if the text has values
 */
export function t(id: TextId, values?: Values, english: CompiledMessage = id): string {
  return format(loadedTexts.get(id) ?? english, getAppLanguage(), values, { formatters }) as string;
}

/**
 * Returns a text with elements in it, in the language of the app. A tag such as `<link>` in the text needs a value with
 * the same name: a function that gets the content of the tag.
 *
 * @param english the compiled English text, which the build adds
 */
export function rich(id: TextId, values: RichValues, english: CompiledMessage = id): ReactNode {
  const content = format<ReactNode>(loadedTexts.get(id) ?? english, getAppLanguage(), values as never, { formatters });
  return Array.isArray(content) ? createElement(Fragment, null, ...content) : content;
}

/** Returns the translation of a text without values that is not a constant, such as the title of a toast. */
export function translate(text: string): string {
  const translation = loadedTexts.get(text);
  return typeof translation === 'string' ? translation : text;
}

// Texts of `@paperbill/contracts` with values are translated here. A text that is not loaded stays English.
setTranslator((id, values) => (loadedTexts.has(id) ? t(id as TextId, values) : undefined));
