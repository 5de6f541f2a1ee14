import type { CompiledMessage } from 'icu-minify/format';
import { DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import { getAppLanguage, setAppLanguage } from './app-language.js';
import { addTexts, removeTexts } from './t.js';

/** The build writes the hash into the page. Undefined without a build. */
const readHash = () => document.querySelector<HTMLMetaElement>('meta[name=texts]')?.content;

const TIME_LIMIT_MS = 8_000;

async function loadTexts(part: string): Promise<void> {
  const url = `/assets/texts-${readHash()}-${getAppLanguage()}-${part}.json`;
  const response = await fetch(url, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`The texts of ${part} could not be loaded`);
  const texts = (await response.json()) as Record<string, CompiledMessage>;
  // The texts are ignored if the page has switched to English while they were loading.
  if (getAppLanguage() !== DEFAULT_APP_LANGUAGE) addTexts(texts);
}

/** If the first texts cannot be loaded, the page is in English. */
export async function loadFirstTexts(): Promise<void> {
  try {
    await loadUnlessEnglish('main').catch(() => loadUnlessEnglish('main'));
  } catch {
    setAppLanguage(DEFAULT_APP_LANGUAGE);
    removeTexts();
  }
}

const loadUnlessEnglish = async (part: string) =>
  getAppLanguage() === DEFAULT_APP_LANGUAGE ? undefined : loadTexts(part);

/**
 * Loads a chunk together with its texts. The build wraps each `import()` in a call of this function.
 * @param part the name of the chunk's entry module, and of the file with the texts
 */
export async function withTexts<Module>(module: Promise<Module>, part: string): Promise<Module> {
  const [loaded] = await Promise.all([module, loadUnlessEnglish(part)]);
  return loaded;
}
