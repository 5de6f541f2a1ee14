import { DEFAULT_LANGUAGE, type Language, toLanguage } from '../rules/index.js';
import { englishTexts, type SheetTexts } from './en-US.js';

/** Loads the texts of each language. The browser loads a language only when a document needs it. */
const loaders: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<{ texts: SheetTexts }>> = {
  'en-GB': () => import('./en-GB.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  it: () => import('./it.js'),
  nl: () => import('./nl.js'),
  'pt-PT': () => import('./pt-PT.js'),
  'pt-BR': () => import('./pt-BR.js'),
  pl: () => import('./pl.js'),
  sv: () => import('./sv.js'),
  da: () => import('./da.js'),
  cs: () => import('./cs.js'),
  ja: () => import('./ja.js'),
};

const loaded = new Map<Language, SheetTexts>([[DEFAULT_LANGUAGE, englishTexts]]);
const loading = new Map<Language, Promise<SheetTexts>>();

interface InLanguage {
  language?: Language | undefined;
}

export const hasSheetTexts = ({ language }: InLanguage): boolean => loaded.has(toLanguage(language));

/** Loads the texts of a document's language. The document cannot be rendered before they are loaded. */
export function loadSheetTexts({ language }: InLanguage): Promise<SheetTexts> {
  const tag = toLanguage(language);
  let promise = loading.get(tag);
  if (!promise) loading.set(tag, (promise = load(tag)));
  return promise;
}

async function load(language: Language): Promise<SheetTexts> {
  try {
    const { texts } = language === DEFAULT_LANGUAGE ? { texts: englishTexts } : await loaders[language]();
    loaded.set(language, texts);
    return texts;
  } catch (error) {
    loading.delete(language);
    throw error;
  }
}

/** Returns the texts of a document's language. @throws if they are not loaded */
export function getSheetTexts({ language }: InLanguage): SheetTexts {
  const texts = loaded.get(toLanguage(language));
  if (!texts) throw new Error(`The texts of the language ${language} are not loaded`);
  return texts;
}
