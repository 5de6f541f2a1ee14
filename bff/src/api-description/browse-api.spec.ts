import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { describeTestApi, startTestBff } from '../testing/test-bff.js';

describe('With NODE_ENV=development', () => {
  it('/api-docs serves pages with our own scripts only, and /api-docs-json the document', async () => {
    const { url } = await startTestBff({ NODE_ENV: 'development' });

    const page = await request(url).get('/api-docs').set('Accept', 'text/html').expect(200);

    expect(page.text).toContain('<title>The API of Paperbill</title>');
    expect(page.headers['content-security-policy']).toContain("script-src 'self';");
    const scripts = [...page.text.matchAll(/<script([^>]*)>([^<]*)/g)];
    for (const [, attributes, inline] of scripts) {
      expect(inline!.trim()).toBe('');
      const path = /src="(\.[^"]+)"/.exec(attributes!)![1]!;
      const script = await request(url)
        .get(new URL(path, `${url}/api-docs`).pathname)
        .expect(200);
      expect(script.headers['content-type']).toMatch('javascript');
    }
    expect(scripts.length).toBeGreaterThan(1);
    expect((await request(url).get('/api-docs-json').expect(200)).body).toEqual(await describeTestApi());
  });
});

describe.each(['production', 'test'])('With NODE_ENV=%s', (NODE_ENV) => {
  it('/api-docs does not exist', async () => {
    const { url } = await startTestBff({ NODE_ENV });

    await request(url).get('/api-docs').expect(404);
    await request(url).get('/api-docs-json').expect(404);
    await request(url).get('/api-docs/swagger-ui-bundle.js').expect(404);
  });
});
