import { type Language, languageDefinitions, languages } from '@paperbill/contracts/rules';

/** The languages of documents, as options of a select. The name of each language is written in that language. */
export const languageOptions: { value: Language; label: string }[] = languages.map((value) => ({
  value,
  label: languageDefinitions[value].name,
}));
