import { describe, expect, it } from '@jest/globals';
import { fillInPage, type PageSettings, pagePlaceholders } from './brand.js';

const pageSettings: PageSettings = {
  name: '$& $1 </script>',
  supportEmail: 'help@example.com',
  providerName: 'O"Id {{name}}',
  publicUrl: 'https://bills.example',
  session: 'none',
  language: 'en',
  colorScheme: 'dark',
  payments: 'none',
  clientPayments: 'none',
  trialDays: '0',
  mails: 'none',
};

describe('A page with placeholders', () => {
  it('shows the operator’s settings with HTML characters escaped', () => {
    const { name, providerName, publicUrl } = pagePlaceholders;
    expect(fillInPage(`<a href="${publicUrl}/x" title="${providerName}">${name} of ${name}</a>`, pageSettings)).toBe(
      '<a href="https://bills.example/x" title="O&quot;Id {{name}}">$&amp; $1 &lt;/script&gt; of $&amp; $1 &lt;/script&gt;</a>',
    );
  });

  it('contains the brand as JSON that scripts can parse', () => {
    const [, content] = /content="([^"]*)"/.exec(fillInPage('<meta content="{{brand}}">', pageSettings))!;
    const read = content!
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');

    const { name, supportEmail, providerName } = pageSettings;
    expect(JSON.parse(read)).toEqual({ name, supportEmail, providerName });
  });

  it('keeps unknown words in double braces', () => {
    expect(fillInPage('{{constructor}} {{ name }} {{other}}', pageSettings)).toBe(
      '{{constructor}} {{ name }} {{other}}',
    );
  });
});
