import type { CompiledMessage } from 'icu-minify/format';
import { DEFAULT_APP_LANGUAGE } from '@paperbill/contracts/http';
import { getAppLanguage } from './app-language.js';
import { addTexts } from './t.js';

/** The hash of the catalogues, which the build writes into the page. Without a build it is missing. */
const readHash = () => document.querySelector<HTMLMetaElement>('meta[name=texts]')?.content;

async function loadTexts(part: string): Promise<void> {
  const response = await fetch(`/assets/texts-${readHash()}-${getAppLanguage()}-${part}.json`);
  if (!response.ok) throw new Error(`The texts of ${part} could not be loaded`);
  addTexts((await response.json()) as Record<string, CompiledMessage>);
}

/**
 * Loads the texts that every page needs. Without them, the page is in English.
 */
export const loadFirstTexts = (): Promise<void> => loadUnlessEnglish('main').catch(() => undefined);

const loadUnlessEnglish = async (part: string) =>
  getAppLanguage() === DEFAULT_APP_LANGUAGE ? undefined : loadTexts(part);

/**
 * Waits for a chunk and for its texts. The build replaces each `import()` by a call of this function.
 *
 * @param part the name of the chunk's entry module, which names the file of its texts
 */
export async function withTexts<Module>(module: Promise<Module>, part: string): Promise<Module> {
  const [loaded] = await Promise.all([module, loadUnlessEnglish(part)]);
  return loaded;
}
