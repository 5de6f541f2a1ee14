import { type Language, languages, type Translations } from '@paperbill/contracts/rules';

type TextsByName = Record<string, unknown>;

/**
 * A stored text is kept if `changes` does not contain this text. An empty text or null in `changes` removes the
 * stored text.
 */
export const mergeTranslations = <Stored extends object>(
  before: Translations<Stored>,
  changes: Translations<{ [Name in keyof Stored]: Stored[Name] | null }>,
): Translations<Stored> =>
  Object.fromEntries(
    languages
      .map((language): [Language, TextsByName] => [
        language,
        omitEmptyTexts({ ...before[language], ...changes[language] }),
      ])
      .filter(([, texts]) => Object.keys(texts).length > 0),
  ) as Translations<Stored>;

const omitEmptyTexts = (texts: TextsByName): TextsByName =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => Boolean(text)));
