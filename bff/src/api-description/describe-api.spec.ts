import { beforeAll, describe, expect, it } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { OpenAPIObject } from '@nestjs/swagger';
import { describeTestApi } from '../testing/test-bff.js';
import type { Operation } from './describe-api.js';

/** All calls of the public API (rule API-1), and the two calls for the sign-in. */
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
  'GET /app/api/customers/{id}',
  'POST /app/api/customers/import',
  'POST /app/api/customers/import/known',
  'POST /app/api/customers/import/undo',
  'POST /app/api/products/import',
  'POST /app/api/products/import/known',
  'POST /app/api/products/import/undo',
  'PATCH /app/api/invoices/status',
  'GET /app/api/invoices/{id}',
  'POST /app/api/invoices/{id}/payments',
  'PATCH /app/api/invoices/{id}/payments/{paymentId}',
  'DELETE /app/api/invoices/{id}/payments/{paymentId}',
  'GET /app/api/news',
  'GET /app/api/to-do',
  'GET /app/api/stats-change',
  'GET /app/api/invoices/{id}/mails',
  'POST /app/api/invoices/{id}/mails',
  'POST /app/api/invoices/{id}/mails/read',
  'PUT /app/api/invoices/{id}/reminders',
  'GET /app/api/customers/{id}/reminders',
  'PUT /app/api/customers/{id}/reminders',
  'GET /app/api/customers/{id}/statement',
  'POST /app/api/customers/{id}/statement',
  'POST /app/api/invoices/{id}/recurring',
  'GET /app/api/recurring',
  'PUT /app/api/recurring/{id}',
  'PATCH /app/api/recurring/{id}/state',
  'DELETE /app/api/recurring/{id}/card',
  'GET /app/api/reminders',
  'GET /app/api/mail-settings',
  'PUT /app/api/mail-settings',
  'GET /app/api/invoices/{id}/client-messages',
  'POST /app/api/invoices/{id}/client-messages/read',
  'GET /app/api/invoices/{id}/links',
  'POST /app/api/invoices/{id}/links',
  'DELETE /app/api/invoices/{id}/links/{linkId}',
  'POST /app/api/invoices/{id}/correct',
  'POST /app/api/invoices/{id}/credit-notes',
  'GET /app/api/quotes',
  'POST /app/api/quotes',
  'GET /app/api/quotes/{id}',
  'PUT /app/api/quotes/{id}',
  'PATCH /app/api/quotes/{id}/status',
  'POST /app/api/quotes/{id}/invoice-draft',
  'GET /app/api/quotes/{id}/links',
  'POST /app/api/quotes/{id}/links',
  'DELETE /app/api/quotes/{id}/links/{linkId}',
  'GET /app/api/quotes/{id}/mails',
  'POST /app/api/quotes/{id}/mails',
  'POST /app/api/quotes/{id}/mails/read',
  'POST /app/api/quotes/{id}/answers/read',
  'GET /app/api/quotes/{id}/download-pdf',
  'GET /app/api/credit-notes/{id}',
  'GET /app/api/credit-notes/{id}/download-pdf',
  'GET /app/api/invoices/{id}/changed-prices',
  'POST /app/api/invoices/{id}/copy',
  'POST /app/api/invoices',
  'GET /app/api/drafts',
  'GET /app/api/drafts/{id}',
  'PUT /app/api/drafts/{id}',
  'DELETE /app/api/drafts/{id}',
  'GET /app/api/attachments/{of}/{id}',
  'POST /app/api/attachments/{of}/{id}',
  'GET /app/api/attachments/{of}/{id}/{attachmentId}',
  'PATCH /app/api/attachments/{of}/{id}/{attachmentId}',
  'DELETE /app/api/attachments/{of}/{id}/{attachmentId}',
  'GET /app/api/search',
  'GET /app/api/payment-options',
  'PUT /app/api/payment-options',
  'GET /app/api/online-payments',
  'PUT /app/api/online-payments/choices',
  'POST /app/api/online-payments/connect',
  'POST /app/api/online-payments/refresh',
  'POST /app/api/online-payments/turn-off',
  'GET /app/api/online-payments/payouts',
  'POST /app/api/online-payments/{paymentId}/refunds',
  'GET /app/api/taxes',
  'POST /app/api/taxes',
  'PUT /app/api/taxes/{id}',
  'DELETE /app/api/taxes/{id}',
  'GET /app/api/reports/taxes',
  'GET /app/api/reports/taxes/documents',
  'GET /app/api/reports/revenue',
  'GET /app/api/reports/revenue/documents',
  'GET /app/api/number-formats',
  'PUT /app/api/number-formats',
  'GET /app/api/settings',
  'PUT /app/api/settings',
  'GET /app/api/first-steps',
  'POST /app/api/first-steps/skip',
  'GET /app/api/archive',
  'GET /app/api/archive/permission',
  'GET /app/api/archive/progress',
  'GET /app/api/accountant-export',
  'POST /app/api/account/deletion',
  'DELETE /app/api/account/deletion',
  'GET /app/api/audit',
  'GET /app/api/sessions',
  'DELETE /app/api/sessions',
  'DELETE /app/api/sessions/{id}',
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

  const answersOf = (call: Operation) => Object.entries(call.responses) as [string, ResponseObject][];
  it('makes a valid OpenAPI document without broken references', async () => {
    const validator = new Validator();

    expect(await validator.validate(structuredClone(document) as never)).toEqual({ valid: true });
    expect(() => validator.resolveRefs()).not.toThrow();
  });

  it('describes exactly the calls of the contract and the two of the sign-in', () => {
    expect([...calls.keys()].sort()).toEqual(EXPECTED_CALLS.toSorted());
  });

  it('gives each call a unique operation id, which also keys the limit of costly calls', () => {
    const ids = [...calls.values()].map(({ operationId }) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  it('describes the response of each call in words and with a schema', () => {
    for (const [name, call] of calls) {
      const [[status, answer]] = answersOf(call) as [[string, ResponseObject]];
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
      for (const [status, answer] of answersOf(call)) {
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
