import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Application } from 'express';
import request from 'supertest';
import { routesOf } from './framework/express-router.js';
import { startTestBff, type TestBff } from './testing/test-bff.js';

const LOCK = '🔒';
const ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

describe('the README’s table of calls', () => {
  let bff: TestBff;
  let rows: { method: string; path: string; locked: boolean }[];

  beforeAll(async () => {
    bff = await startTestBff();
    const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    rows = [...readme.matchAll(/^\| `([A-Z]+) (\/\S+)`\s*\|([^|]*)\|/gm)].map(([, method, path, lock]) => ({
      method: method!,
      path: path!,
      locked: lock!.includes(LOCK),
    }));
  });

  it('lists what the code answers: no more, no less', () => {
    const routes = routesOf(bff.app.getHttpAdapter().getInstance() as Application);
    const answered = routes.map(({ method, path }) => `${method} ${path}`);

    expect(rows.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(answered.sort());
  });

  it('locks the calls that need somebody who is signed in', async () => {
    for (const { method, path, locked } of rows) {
      const open = request(bff.url)[method.toLowerCase() as 'get'];
      const answer = await open(path.replace(':id', ID)).set('Sec-Fetch-Site', 'same-origin');
      expect([path, answer.status === 401]).toEqual([path, locked]);
    }
  });
});
