import { describe, expect, it } from '@jest/globals';
import { mailTemplates } from '../texts/mail-templates.js';
import { fillTemplate, type MailPlaceholder, mailPlaceholders, unknownPlaceholders } from './mail-placeholders.js';

const nothing = Object.fromEntries(mailPlaceholders.map((name) => [name, ''])) as Record<MailPlaceholder, string>;
const values = { number: '7', amount: '$9.00', 'due date': 'Dec 24, 2026', name: 'Grace', company: 'Ada Eyes' };
const ours = mailTemplates.receipt;

describe('A template', () => {
  it('is filled in, and what stands in other braces stays', () => {
    expect(fillTemplate({ subject: '{number}: {amount}', text: '{name}, {Name}, {}' }, ours, values)).toEqual({
      subject: '7: $9.00',
      text: 'Grace, {Name}, {}',
    });
  });

  it('takes a note of several lines as it is, and as one line of its subject', () => {
    const filled = fillTemplate({ subject: '{number}: {note}', text: '{note}' }, ours, {
      ...values,
      note: 'One\n\nTwo',
    });
    expect(filled).toEqual({ subject: '7: One Two', text: 'One\n\nTwo' });
  });

  it('names what stands in braces and is not filled in, each once', () => {
    expect(unknownPlaceholders('{number} {Name} {due date} {} {a {toString}} {Name}')).toEqual([
      '{Name}',
      '{toString}',
    ]);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])('knows nothing of {%s}', (name) => {
    const written = { subject: `{${name}}`, text: `Hello {${name}}` };
    expect(fillTemplate(written, ours, values)).toEqual(written);
  });

  it.each([null, undefined, { subject: '{company}', text: ' {company}\n\n{company} ' }])(
    'gives way to our words where nothing is left of it: %j',
    (own) => {
      const filled = fillTemplate(own, ours, { ...values, company: '' });
      expect(filled.subject).toBe('Receipt for invoice 7');
      expect(filled.text).toMatch(/^Hello Grace,[^]*Kind regards,$/);
    },
  );

  it('ends between characters where it is too long with everything filled in', () => {
    for (const name of ['🖋'.repeat(6_000), `x${'🖋'.repeat(6_000)}`]) {
      const filled = fillTemplate({ subject: '{name}', text: '{name}' }, ours, { ...values, name });
      for (const text of Object.values(filled)) expect(text).not.toMatch(/\p{Cs}/u);
    }
  });

  it('keeps the part of which something is left', () => {
    const filled = fillTemplate({ subject: '{company}', text: 'Thanks' }, ours, { ...values, company: '' });
    expect(filled).toEqual({ subject: 'Receipt for invoice 7', text: 'Thanks' });
  });

  it.each(Object.entries(mailTemplates))('of ours is never blank, whatever there is to fill in: %s', (_, template) => {
    const { subject, text } = fillTemplate(null, template, nothing);
    expect(subject).toMatch(/\S/);
    expect(text).toMatch(/\S/);
  });
});
