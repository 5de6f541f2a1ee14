import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Application } from 'express';
import request from 'supertest';
import { type Route, listRoutes } from './framework/express-router.js';
import { startTestBff, type TestBff } from './testing/test-bff.js';

const SAMPLE_ID = '6f1b7a2e-0c3d-4e5f-8a9b-0c1d2e3f4a5b';

/** All routes that work without a session. Add a new route to this list only if anybody may call it. */
const OPEN_ROUTES = [
  'GET /api/login',
  'GET /api/callback',
  'GET /api/logout',
  'POST /api/auth/logout',
  'GET /i/:token',
  'GET /i/:token/logo',
  'GET /i/:token/pdf',
  'GET /i/:token/files/:fileId',
  'POST /i/:token/opened',
  'POST /i/:token/messages',
  'GET /i/:token/pay',
  'POST /i/:token/pay',
  'GET /i/:token/paid',
  'GET /i/:token/saved-card',
  'POST /i/:token/saved-card',
  'GET /q/:token',
  'GET /q/:token/logo',
  'GET /q/:token/pdf',
  'GET /q/:token/files/:fileId',
  'GET /q/:token/answer',
  'POST /q/:token/opened',
  'POST /q/:token/answer',
  'POST /webhooks/stripe',
  'POST /webhooks/stripe-payments',
  'POST /webhooks/mail/postmark',
  'POST /webhooks/mail/ses',
  'POST /webhooks/mail/returned',
  'POST /webhooks/sign-out',
  'POST /reports/csp',
  'GET /.well-known/security.txt',
  'GET /health/live',
  'GET /health/ready',
];

const formatRoute = ({ method, path }: Route): string => `${method} ${path}`;

describe('Calls without a session', () => {
  let bff: TestBff;
  let routes: Route[];

  beforeAll(async () => {
    bff = await startTestBff();
    routes = listRoutes(bff.app.getHttpAdapter().getInstance() as Application);
  });

  const getStatus = async ({ method, path }: Route): Promise<number> => {
    const call = request(bff.url)[method.toLowerCase() as 'get'];
    return (await call(path.replaceAll(/:\w+/g, SAMPLE_ID)).set('Sec-Fetch-Site', 'same-origin')).status;
  };

  it('get 404 from all routes of staff, and 401 from all others but the listed ones', async () => {
    for (const route of routes.filter((one) => !OPEN_ROUTES.includes(formatRoute(one)))) {
      const expected = route.path.startsWith('/staff/') ? 404 : 401;
      expect([formatRoute(route), await getStatus(route)]).toEqual([formatRoute(route), expected]);
    }
  });

  it('never get 401 from the listed routes, which all exist', async () => {
    const open = routes.filter((route) => OPEN_ROUTES.includes(formatRoute(route)));
    expect(open).toHaveLength(OPEN_ROUTES.length);
    for (const route of open)
      expect([formatRoute(route), (await getStatus(route)) === 401]).toEqual([formatRoute(route), false]);
  });
});
