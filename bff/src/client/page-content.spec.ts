import { describe, expect, it } from '@jest/globals';
import { getPreloadedUrls, pageSubtitles } from '@paperbill/contracts/http';
import { PUBLIC_URL } from '../testing/test-bff.js';
import { APP_HTML, SESSION_COOKIE_HEADER, startBffWithClient } from '../testing/test-client.js';

const environment = { BRAND_NAME: 'Ink & "Paper" <Co>', SUPPORT_EMAIL: 'help@ink.example', PAYMENTS: 'none' };
const client = await startBffWithClient(
  {
    'index.html': APP_HTML.replace('<html', '<html data-payments="{{payments}}" lang="{{language}}"')
      .replace('<head>', '<head><meta name="texts" content="h4Sh"><!--preloads-->')
      .replace('</body>', '<div id="root"><!--frame--></div></body>'),
    'public-pages/frame.html': '<h1>{{heading}}</h1><p>{{subtitle}}</p>',
    'public-pages/de/frame.html': '<i>Menü</i><h1>{{heading}}</h1>',
    'public-pages/de/page-tops.json': '{"All Invoices":"Alle Rechnungen"}',
  },
  environment,
);

describe('The BFF, in the HTML of pages,', () => {
  it('fills in the operator’s settings with any characters, and whether payments are on', async () => {
    expect((await client.open('/invoices', SESSION_COOKIE_HEADER)).text).toContain('<html data-payments="none"');
    expect((await client.open('/', SESSION_COOKIE_HEADER)).text).toContain(
      '<meta name="brand" content="{&quot;name&quot;:&quot;Ink &amp; \\&quot;Paper\\&quot; &lt;Co&gt;&quot;,&quot;supportEmail&quot;',
    );
    expect((await client.open('/')).text).toContain(
      `<title>Ink &amp; &quot;Paper&quot; &lt;Co&gt;</title><link rel="canonical" href="${PUBLIC_URL}/" />`,
    );
    expect((await client.open('/help-center')).text).toContain(
      '<a href="mailto:help@ink.example">help@ink.example</a>',
    );
  });

  it.each([
    ['dark', 'dark'],
    ['light', 'light'],
    ['system', 'system'],
    ['constructor', 'system'],
    ['"><script>', 'system'],
  ])('sets the color scheme in the HTML: the cookie %s means %s', async (chosenScheme, scheme) => {
    const Cookie = `color-scheme=${encodeURIComponent(chosenScheme)}`;
    const [app, publicPage] = [
      await client.open('/invoices', { Cookie }),
      await client.open('/help-center', { Cookie }),
    ];
    const signedInPage = await client.open('/invoices', { Cookie: `${SESSION_COOKIE_HEADER.Cookie}; ${Cookie}` });

    for (const { text } of [app, publicPage, signedInPage]) expect(text).toContain(` data-color-scheme="${scheme}">`);
    expect(signedInPage.text).toContain('The app: maybe');
    await client.open('/invoices', { 'If-None-Match': app.headers['etag']! }).expect(scheme === 'system' ? 304 : 200);
  });

  it('sends users the page frame with its heading, and visitors none', async () => {
    const text = async (path: string, headers = {}) => (await client.open(path, headers)).text;

    expect(await text('/invoices', SESSION_COOKIE_HEADER)).toContain(
      '<div id="root"><h1>All Invoices</h1><p></p></div>',
    );
    expect(await text('/dashboard', SESSION_COOKIE_HEADER)).toContain(
      `<h1>Dashboard</h1><p>${pageSubtitles['/dashboard']}</p>`,
    );
    expect(await text('/no-such-page', SESSION_COOKIE_HEADER)).toContain('<h1></h1><p></p>');
    expect(await text('/invoices')).toContain('<div id="root"><!--frame--></div>');
  });

  it('sends users the app in the language of the cookie, else of the browser, with its first texts', async () => {
    const text = async (cookie: string, language: string) => {
      const headers = { Cookie: `${SESSION_COOKIE_HEADER.Cookie}; ${cookie}`, 'Accept-Language': language };
      return (await client.open('/invoices', headers)).text;
    };

    const germanPage = await text('', 'de-CH, en;q=0.5');
    expect(germanPage).toContain(' lang="de"');
    expect(germanPage).toContain('<i>Menü</i><h1>Alle Rechnungen</h1>');
    expect(germanPage).toContain('crossorigin="anonymous" href="/assets/texts-h4Sh-de-main.json"');
    expect(await text('app-language=de', 'fr')).toBe(germanPage);
    const english = await text('app-language=en', 'de');
    expect(english).toContain(' lang="en"');
    expect(english).toContain('<h1>All Invoices</h1>');
    expect(english).not.toContain('/assets/texts-');
    expect(await text('app-language=constructor', 'it')).toBe(english);
  });

  it('preloads the first calls of a user’s page', async () => {
    const listPreloadedFiles = async (path: string, headers = {}) => {
      const { text } = await client.open(path, headers);
      return [...text.matchAll(/<link rel="preload" as="fetch"[^>]* href="([^"]*)"/g)].map(([, href]) => href);
    };

    const invoice = '/invoices/0b6f1a52-58f5-4b8c-9a1f-3f1f5f2f8a11';
    expect(await listPreloadedFiles(invoice, SESSION_COOKIE_HEADER)).toEqual(getPreloadedUrls(invoice));
    expect(await listPreloadedFiles(invoice)).toEqual([]);
  });
});
