import { DEFAULT_LANGUAGE, type Language, toLanguage } from '../rules/index.js';

export interface WithLanguage {
  language?: Language | undefined;
}

/** The texts of all languages. English is always loaded. Any other language is loaded when a document needs it. */
export interface Catalogue<Texts> {
  has(document: WithLanguage): boolean;
  load(document: WithLanguage): Promise<Texts>;
  /** @throws if the texts of the language are not loaded */
  get(document: WithLanguage): Texts;
}

/** @param loaders functions that load the texts; the type requires one for each language */
export function createCatalogue<Texts>(
  english: Texts,
  loaders: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, () => Promise<{ texts: Texts }>>,
): Catalogue<Texts> {
  const loaded = new Map<Language, Texts>([[DEFAULT_LANGUAGE, english]]);
  const loading = new Map<Language, Promise<Texts>>();

  async function loadLanguage(language: Language): Promise<Texts> {
    try {
      const texts = language === DEFAULT_LANGUAGE ? english : (await loaders[language]()).texts;
      loaded.set(language, texts);
      return texts;
    } catch (error) {
      loading.delete(language);
      throw error;
    }
  }

  return {
    has: ({ language }) => loaded.has(toLanguage(language)),
    load({ language }) {
      const tag = toLanguage(language);
      let promise = loading.get(tag);
      if (!promise) loading.set(tag, (promise = loadLanguage(tag)));
      return promise;
    },
    get({ language }) {
      const texts = loaded.get(toLanguage(language));
      if (!texts) throw new Error(`The texts of the language ${language} are not loaded`);
      return texts;
    },
  };
}
