import { type Language, languageDefinitions, languages } from '@paperbill/contracts/rules';

export const languageOptions: { value: Language; label: string }[] = languages.map((value) => ({
  value,
  label: languageDefinitions[value].name,
}));
