import { type Language, languageDefinitions, languages } from '@paperbill/contracts/rules';

/** The options of a list of all languages of documents. The name of each language is in that language. */
export const languageOptions: { value: Language; label: string }[] = languages.map((value) => ({
  value,
  label: languageDefinitions[value].name,
}));
