import { describe, expect, it } from '@jest/globals';
import { fillTemplate, getMailPlaceholders } from '../../rules/mail-placeholders.js';
import { type Language, languages } from '../../rules/languages.js';
import { mailedDocumentKinds } from '../../rules/options.js';
import { type DefaultTemplateName, englishMailTexts } from '../../texts/mail-templates.js';
import { loadMailTexts } from './mail-texts.js';

const names = Object.keys(englishMailTexts.templates) as DefaultTemplateName[];
const emptyValues = Object.fromEntries(mailedDocumentKinds.flatMap(getMailPlaceholders).map((name) => [name, '']));

const listPlaceholders = (text: string): string[] => (text.match(/\{[^}]*\}/g) ?? []).sort();

describe.each(languages)('The default templates of mails in the language %s', (language: Language) => {
  it('have the placeholders of the English templates, and a subject and a text even if all values are blank', async () => {
    const texts = await loadMailTexts({ language });
    for (const name of names) {
      const [own, english] = [texts.templates[name], englishMailTexts.templates[name]];
      const filledMail = fillTemplate(null, texts, name, emptyValues);
      for (const part of ['subject', 'text'] as const) {
        expect(listPlaceholders(own[part])).toEqual(listPlaceholders(english[part]));
        expect(filledMail[part]).toMatch(/\S/);
      }
    }
  });

  it('have no word before a missing company name in their subjects', async () => {
    const texts = await loadMailTexts({ language });
    // The Japanese subject has no word like "from" before the name of the company.
    const wordAndCompany = language === 'ja' ? / Ada/ : / \p{L}+ Ada/u;
    for (const name of names) {
      const values = { ...emptyValues, number: '7', 'due date': '1', 'valid until': '1' };
      const { subject } = fillTemplate(null, texts, name, { ...values, company: 'Ada' });
      expect(subject).toMatch(wordAndCompany);
      expect(fillTemplate(null, texts, name, values).subject).toBe(subject.replace(wordAndCompany, ''));
    }
  });

  it('have the sentences of the language', async () => {
    if (language.startsWith('en')) return;
    const { templates } = await loadMailTexts({ language });
    for (const name of names) expect(templates[name].text).not.toMatch(/Hello|invoice|quote|payment/);
  });
});
