import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.js';

const HASH = 'a1'.repeat(32);
const CONTENT = Buffer.from([137, 80, 78, 71, 0, 255]);

describe('GET /api/profile/logo', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startTestApi();
  });

  beforeEach(() => {
    api.services.takeAsked();
    api.services.reply('getLogo', { mediaType: 'image/png', base64: CONTENT.toString('base64'), sha256: HASH });
  });

  const get = (query = '') => api.call('get', `/api/profile/logo${query}`).responseType('blob');

  it('serves the profile’s logo, to be asked for again before it is shown again', async () => {
    const answer = await get();

    expect(api.asked()).toEqual({ userId: api.user.id, sha256: null });
    expect(answer.status).toBe(200);
    expect(Buffer.compare(answer.body as Buffer, CONTENT)).toBe(0);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-cache',
      etag: `"${HASH}"`,
    });
  });

  it('serves the logo of a hash, which the browser may keep for ever', async () => {
    const answer = await get(`?v=${HASH}`);

    expect(api.asked()).toEqual({ userId: api.user.id, sha256: HASH });
    expect(answer.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      etag: `"${HASH}"`,
    });
  });

  it.each(['', `?v=${HASH}`])('is not sent again to somebody who has it: %s', async (query) => {
    const answer = await get(query).set('If-None-Match', `"${HASH}"`);
    expect([answer.status, answer.headers.etag]).toEqual([304, `"${HASH}"`]);
    expect((await get(query).set('If-None-Match', '"another"')).status).toBe(200);
  });

  it('never lets an SVG run anything, wherever it is opened', async () => {
    api.services.reply('getLogo', {
      mediaType: 'image/svg+xml',
      base64: Buffer.from('<svg/>').toString('base64'),
      sha256: HASH,
    });
    expect((await get()).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'attachment; filename=logo.svg',
      'cross-origin-resource-policy': 'same-origin',
    });
  });

  it.each(['?v=', '?v=1', `?v=${HASH}0`, `?v=${HASH}&v=${HASH}`])(
    'answers 404 for what is no hash, without asking: %s',
    async (query) => {
      expect((await get(query)).status).toBe(404);
      expect(api.asked()).toBeUndefined();
    },
  );
});
