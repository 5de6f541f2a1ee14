import { describe, expect, it } from '@jest/globals';
import { englishMailTexts } from '../texts/mail-templates.js';
import { fillTemplate, findUnknownPlaceholders } from './mail-placeholders.js';

const placeholderExamples = {
  number: '7',
  amount: '$9.00',
  'due date': 'Dec 24, 2026',
  name: 'Grace',
  company: 'Ada Eyes',
};
const fillReceipt = (own: Parameters<typeof fillTemplate>[0], values: Parameters<typeof fillTemplate>[3]) =>
  fillTemplate(own, englishMailTexts, 'receipt', values);

describe('A mail template', () => {
  it('replaces its placeholders and leaves unknown words in braces as they are', () => {
    expect(fillReceipt({ subject: '{number}: {amount}', text: '{name}, {Name}, {}' }, placeholderExamples)).toEqual({
      subject: '7: $9.00',
      text: 'Grace, {Name}, {}',
    });
  });

  it('keeps the line breaks of a note in the text and removes them in the subject', () => {
    const filled = fillReceipt(
      { subject: '{number}: {note}', text: '{note}' },
      { ...placeholderExamples, note: 'One\n\nTwo' },
    );
    expect(filled).toEqual({ subject: '7: One Two', text: 'One\n\nTwo' });
  });

  it('lists each unknown placeholder once', () => {
    expect(findUnknownPlaceholders('invoice', '{number} {Name} {due date} {} {a {toString}} {Name}')).toEqual([
      '{Name}',
      '{toString}',
    ]);
    expect(findUnknownPlaceholders('quote', '{number} {due date} {valid until}')).toEqual(['{due date}']);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('does not replace {%s}', (name) => {
    const written = { subject: `{${name}}`, text: `Hello {${name}}` };
    expect(fillReceipt(written, placeholderExamples)).toEqual(written);
  });

  it.each([null, undefined, { subject: '{company}', text: ' {company}\n\n{company} ' }])(
    'uses the default text if the user’s own text would be blank: %j',
    (own) => {
      const filled = fillReceipt(own, { ...placeholderExamples, company: '' });
      expect(filled.subject).toBe('Receipt for invoice 7');
      expect(filled.text).toMatch(/^Hello Grace,[^]*Kind regards,$/);
    },
  );

  it.each([
    ['Invoice {number} from {company}', 'Invoice 7'],
    ['Rechnung {number} von {company} ist fällig', 'Rechnung 7 ist fällig'],
    ['Facture {number} de {company}', 'Facture 7'],
  ])(
    'has no word before a missing company name, also in another language than the document: %s',
    (subject, expected) => {
      const filled = fillReceipt({ subject, text: 'Thanks' }, { ...placeholderExamples, company: '' });
      expect(filled.subject).toBe(expected);
    },
  );

  it('is cut between two characters if it is too long after its placeholders are replaced', () => {
    for (const name of ['🖋'.repeat(6_000), `x${'🖋'.repeat(6_000)}`]) {
      const filled = fillReceipt({ subject: '{name}', text: '{name}' }, { ...placeholderExamples, name });
      for (const text of Object.values(filled)) expect(text).not.toMatch(/\p{Cs}/u);
    }
  });

  it('uses the default subject only if the user’s own subject would be blank', () => {
    const filled = fillReceipt({ subject: '{company}', text: 'Thanks' }, { ...placeholderExamples, company: '' });
    expect(filled).toEqual({ subject: 'Receipt for invoice 7', text: 'Thanks' });
  });
});
