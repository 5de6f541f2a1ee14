import { beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIObject } from '@nestjs/swagger';
import request from 'supertest';
import { describeTestApi, startTestBff } from '../testing/test-bff.js';
import type { Operation } from './describe-api.js';

/** The calls of the stable contract (rule API-1), and the two calls for the sign-in. */
const EXPECTED_CALLS = [
  'GET /api/auth/user',
  'POST /api/auth/logout',
  'GET /api/login',
  'GET /api/callback',
  'GET /api/logout',
  'GET /api/subscription/status',
  'POST /api/subscription/create',
  'POST /api/subscription/cancel',
  'GET /api/profile',
  'POST /api/profile',
  'GET /api/profile/logo',
  'GET /api/invoices/next-number',
  'GET /api/invoices/stats',
  'GET /api/invoices',
  'POST /api/invoices',
  'PATCH /api/invoices/{id}/status',
  'POST /api/invoices/{id}/generate-pdf',
  'GET /api/invoices/{id}/download-pdf',
  'GET /api/invoices/{id}/pdf-data',
  'GET /api/customers',
  'POST /api/customers',
  'PUT /api/customers/{id}',
  'DELETE /api/customers/{id}',
  'GET /api/products',
  'POST /api/products',
  'PUT /api/products/{id}',
  'DELETE /api/products/{id}',
];

type ResponseObject = Extract<Operation['responses'][string], { description: string }>;

describe('describeApi', () => {
  let document: OpenAPIObject;
  let calls: Map<string, Operation>;

  beforeAll(async () => {
    document = await describeTestApi();
    calls = new Map(
      Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.entries(methods).map(([method, call]) => [`${method.toUpperCase()} ${path}`, call as Operation]),
      ),
    );
  });

  const listAnswers = (call: Operation) => Object.entries(call.responses) as [string, ResponseObject][];
  it('makes a valid OpenAPI document without broken references', async () => {
    const validator = new Validator();

    expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true });
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('describes exactly the calls of the contract and the two of the sign-in, beside those of the client', () => {
    const publicCallNames = [...calls.keys()].filter((name) => !name.includes(' /app/api/'));
    expect(publicCallNames.sort()).toEqual(EXPECTED_CALLS.toSorted());
  });

  it('has no call that edits or deletes an issued invoice', () => {
    expect(Object.keys(document.paths['/app/api/invoices/{id}']!)).toEqual(['get']);
  });

  it('gives each call a unique operation id, which also keys the limit of costly calls', () => {
    const ids = [...calls.values()].map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('describes the response of each call in words and with a schema', () => {
    for (const [name, call] of calls) {
      const [[status, answer]] = listAnswers(call) as [[string, ResponseObject]];
      expect([name, call.summary]).toEqual([name, expect.stringMatching(/^[A-Z].+/)]);
      expect([name, Object.values(answer.content ?? {}).every(({ schema }) => schema)]).toEqual([name, true]);
      expect([name, Boolean(answer.content)]).toEqual([name, status === '200' || status === '201']);
    }
  });

  it('permits up to four decimals in quantities, unit prices and tax rates of responses', () => {
    const patterns: [string, string][] = [];
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const [name, part] of Object.entries(value)) {
        const { pattern } = (part ?? {}) as { pattern?: string };
        if (['quantity', 'unitPrice', 'taxRate'].includes(name) && pattern) patterns.push([name, pattern]);
        collect(part);
      }
    };
    for (const call of calls.values()) collect(call.responses);
    collect(document.components!.schemas);
    expect(patterns.map(([name]) => name)).toEqual(expect.arrayContaining(['quantity', 'unitPrice', 'taxRate']));
    expect(patterns.filter(([, pattern]) => !new RegExp(pattern).test('0.1255'))).toEqual([]);
  });

  it('gives every error the common error body and its possible codes', () => {
    for (const [name, call] of calls) {
      for (const [status, answer] of listAnswers(call)) {
        if (Number(status) < 400) continue;
        expect([name, status, answer.content]).toEqual([
          name,
          status,
          {
            'application/json': {
              schema: {
                allOf: [
                  { $ref: '#/components/schemas/Error' },
                  { properties: { code: { enum: expect.arrayContaining([expect.any(String)]) } } },
                ],
              },
            },
          },
        ]);
      }
    }
  });
});

it('With NODE_ENV=development /api-docs serves pages with our own scripts only, and /api-docs-json the document', async () => {
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

it('With NODE_ENV=production /api-docs does not exist', async () => {
  const { url } = await startTestBff({ NODE_ENV: 'production' });
  for (const path of ['/api-docs', '/api-docs-json', '/api-docs/swagger-ui-bundle.js']) {
    await request(url).get(path).expect(404);
  }
});
