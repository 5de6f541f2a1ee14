import format, { type CompiledMessage } from 'icu-minify/format';
import { createElement, Fragment, type ReactNode } from 'react';
import { setTranslator } from '@paperbill/contracts/texts/format-text';
import { getAppLanguage } from './app-language.js';
import type german from './de.json';

/** An English text in the ICU message format. It is also the key of its translations. */
export type TextId = keyof typeof german;

type PlainTextValues = Readonly<Record<string, string | number>>;
type TextAndTagValues = Readonly<Record<string, string | number | ((content: ReactNode) => ReactNode)>>;

const loadedTexts = new Map<string, CompiledMessage>();

export function addTexts(texts: Readonly<Record<string, CompiledMessage>>): void {
  for (const [id, text] of Object.entries(texts)) loadedTexts.set(id, text);
}

export const removeTexts = (): void => loadedTexts.clear();

const formatters = {
  getDateTimeFormat: (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
  getNumberFormat: (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
  getPluralRules: (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
};

/**
 * Returns the translation of a text. Call this function only during rendering or in an event handler. While modules are
 * evaluated, the translations have not loaded yet.
 * @param english the compiled English text; the build adds it if the text has values
 */
export function t(id: TextId, values?: PlainTextValues, english: CompiledMessage = id): string {
  return format(loadedTexts.get(id) ?? english, getAppLanguage(), values, { formatters }) as string;
}

/**
 * For each tag in the text, such as `<link>`, `values` must have a function of the same name, which gets the content.
 *
 * @param english the compiled English text; the build adds it
 */
export function rich(id: TextId, values: TextAndTagValues, english: CompiledMessage = id): ReactNode {
  const content = format<ReactNode>(loadedTexts.get(id) ?? english, getAppLanguage(), values as never, { formatters });
  return Array.isArray(content) ? createElement(Fragment, null, ...content) : content;
}

/**
 * Translates a text that is only known at run time, such as the title of a toast. This text must have no placeholders.
 */
export function translate(text: string): string {
  const translation = loadedTexts.get(text);
  return typeof translation === 'string' ? translation : text;
}

// Without a loaded translation, the texts of `@paperbill/contracts` stay English.
setTranslator((id, values) => (loadedTexts.has(id) ? t(id as TextId, values, id) : undefined));
