import { createHash } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import request from 'supertest';
import { startBffWithClient } from '../testing/test-client.js';

const SAMPLE_CSS = '@media (width < 40rem) { a > b { color: red } }';
const STYLE_ATTRIBUTE = "font-family:'Zilla Slab'";
const LANDING_HTML = `<!doctype html><style>${SAMPLE_CSS}</style><p style="font-family:&#x27;Zilla Slab&#x27;">Landing</p>`;
const APP_HTML = '<!doctype html><meta property="csp-nonce" nonce="{{nonce}}"><title>{{name}}</title>';
const SESSION_COOKIE_HEADER = { Cookie: 'sid=1' };

const files = { 'index.html': APP_HTML, 'public-pages/index.html': LANDING_HTML };
const { url } = await startBffWithClient(files, { API_RATE_LIMIT: '200', TRUST_PROXY: 'true' });

const requestPage = (headers: Record<string, string> = {}) =>
  request(url)
    .get('/')
    .set({ Accept: 'text/html', ...headers });
const getStyleSources = (headers: Record<string, string>) =>
  /style-src ([^;]*)/.exec(headers['content-security-policy']!)![1];
const hashStyle = (css: string) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`;

describe('The style-src of the content policy', () => {
  it('permits only the built-in styles of a prerendered page, by hash', async () => {
    const { headers } = await requestPage();

    expect(getStyleSources(headers)).toBe(
      `'self' 'unsafe-hashes' ${hashStyle(SAMPLE_CSS)} ${hashStyle(STYLE_ATTRIBUTE)}`,
    );
  });

  it('permits the app’s styles by a nonce that is unique per response', async () => {
    const answers = [
      await requestPage(SESSION_COOKIE_HEADER),
      await requestPage({ ...SESSION_COOKIE_HEADER, 'Accept-Encoding': 'identity' }),
    ];
    const nonces = answers.map(({ text }) => /nonce="([^"]+)"/.exec(text)![1]!);

    expect(answers.map(({ headers }) => getStyleSources(headers))).toEqual(
      nonces.map((nonce) => `'self' 'nonce-${nonce}'`),
    );
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/);
    expect(nonces[1]).not.toBe(nonces[0]);
    expect(answers[0]!.headers['content-encoding']).toBe('gzip');
    // Pages have no ETag, so that browsers never reuse a cached page. The nonce in a cached page would not match the
    // content security policy of the new response.
    for (const { headers } of answers) expect(headers['etag']).toBeUndefined();
  });

  it('permits only our style sheets in all other responses', async () => {
    expect(getStyleSources((await request(url).get('/anything')).headers)).toBe("'self'");
  });
});

describe('Reports of content policy violations', () => {
  const warnSpy = jest.spyOn(Logger.prototype, 'warn').mockReturnValue(undefined);
  let lastAddress = 0;
  const newAddress = () => `192.0.2.${++lastAddress}`;
  const report = (body: unknown, { type = 'application/reports+json', from = newAddress() } = {}) =>
    request(url)
      .post('/reports/csp')
      .set({ 'Content-Type': type, 'Sec-Fetch-Site': 'cross-site', 'X-Forwarded-For': from })
      .send(typeof body === 'string' ? body : JSON.stringify(body));
  const logged = () => warnSpy.mock.calls.splice(0).map(([line]) => line as unknown);

  it('are sent to the address in the headers', async () => {
    const { headers } = await requestPage();
    expect(headers['content-security-policy']).toContain('report-uri /reports/csp;report-to csp');
    expect(headers['reporting-endpoints']).toBe('csp="/reports/csp"');
  });

  it('are logged without personal data', async () => {
    logged();
    const page = 'https://invoices.example.com/invoices';
    const violation = { event: 'csp-violation', page, directive: 'style-src-elem', blocked: 'inline' };
    const body = { documentURL: `${page}?search=Ada#x`, effectiveDirective: 'style-src-elem', blockedURL: 'inline' };
    await report([{ type: 'csp-violation', body }]).expect(204);
    const older = { 'document-uri': page, 'violated-directive': 'style-src-elem', 'blocked-uri': 'inline' };
    await report({ 'csp-report': older }, { type: 'application/csp-report' }).expect(204);

    expect(logged()).toEqual([violation, violation]);
  });

  it('are logged at most five times per minute and address', async () => {
    logged();
    const from = newAddress();
    const violation = { type: 'csp-violation', body: { documentURL: 'x' } };
    for (const count of [3, 15]) await report(Array(count).fill(violation), { from }).expect(204);
    expect(logged()).toEqual([
      ...Array<unknown>(4).fill(expect.not.objectContaining({ more: expect.anything() })),
      expect.objectContaining({ page: 'x', more: 'not told for a minute' }),
    ]);
    await report([violation]).expect(204);
    expect(logged()).toHaveLength(1);
  });

  it('are shortened, and ignored if they are invalid', async () => {
    logged();
    const long = { type: 'csp-violation', body: { documentURL: 'x'.repeat(1_000) } };
    await report([long]).expect(204);
    expect(logged()).toEqual([expect.objectContaining({ page: 'x'.repeat(200) })]);

    for (const body of ['', 'null', '[[[[[[[[[', '{"csp-report":1}', '[{"type":"deprecation"}]']) {
      await report(body).expect(204);
    }
    expect(logged()).toEqual([]);
    await report('x'.repeat(20_000)).expect(413);
  });

  it('have a tenth of the rate limit', async () => {
    const statuses = new Set<number>();
    const from = newAddress();
    for (let call = 0; call < 25; call++) statuses.add((await report('[]', { from })).status);
    expect(statuses).toContain(429);
  });
});
