import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { AppError } from '@paperbill/contracts/http';
import { createHealthMessage } from '@paperbill/contracts/nats';
import { PDF_MAX_BYTES } from '@paperbill/contracts/rules';
import { requestContext } from '@paperbill/messaging';
import { startRedirectingServer, startTcpProxy, startTestService, stopAfterFile } from '@paperbill/testing';
import type { DocumentsConfig } from '../config.js';
import { documentsService } from '../service.js';
import {
  startFakeGotenberg,
  type FakeGotenberg,
  answerWithPdf,
  answerWithStatus,
  neverAnswer,
} from '../testing/fake-gotenberg.js';
import { getCircuitBreaker } from './circuit-breaker.js';
import { checkGotenbergHealth, GotenbergService } from './gotenberg.service.js';

let fakeGotenberg: FakeGotenberg;

beforeEach(async () => {
  fakeGotenberg = await startFakeGotenberg();
  // The circuit breaker for the fake renderer must not retry for long. Tests with a restarting renderer create their
  // own breaker.
  getCircuitBreaker(fakeGotenberg.url, { retryPeriodMs: 0 });
});

const createGotenberg = (url: string, limitMs = 30_000) =>
  new GotenbergService({ GOTENBERG_URL: url, GOTENBERG_TIMEOUT: limitMs } as DocumentsConfig);
const printHtml = (html = '<p>Invoice 7</p>') => createGotenberg(fakeGotenberg.url).print(html, 'ada');

const toErrorCodes = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.map((outcome) => outcome.status === 'rejected' && (outcome.reason as AppError).code).sort();

describe('A print', () => {
  it('asks Gotenberg for a tagged A4 page with backgrounds, sized by the document', async () => {
    await requestContext.run({ requestId: 'request-7' }, () => printHtml());
    const [request] = fakeGotenberg.requests;
    expect(request!.headers['gotenberg-trace']).toBe('request-7');
    for (const field of ['printBackground', 'preferCssPageSize', 'generateTaggedPdf']) {
      expect(request!.body).toContain(`name="${field}"\r\n\r\ntrue`);
    }
    expect(request!.body).toContain('name="index.html"; filename="index.html"');
    expect(request!.body).toContain('<p>Invoice 7</p>');
  });

  it('sends HTML that looks like a file URL as text, and reads no file', async () => {
    const file = join(tmpdir(), `paperbill-${process.pid}.html`);
    await writeFile(file, 'secret');
    stopAfterFile(() => rm(file));
    await printHtml(`file://${file}`);
    expect(fakeGotenberg.requests[0]!.body).toContain(`file://${file}`);
    expect(fakeGotenberg.requests[0]!.body).not.toContain('secret');
  });
});

describe('A renderer that answers with an error', () => {
  it.each([400, 500])('has its error text passed on, without a retry: %i', async (status) => {
    fakeGotenberg.behaviour = answerWithStatus(status, "Invalid form data:\nform file 'index.html' is required\n");
    await expect(printHtml()).rejects.toMatchObject({
      code: 'PDF_FAILED',
      message: "Invalid form data: form file 'index.html' is required",
    });
    expect(fakeGotenberg.requests).toHaveLength(1);
  });

  it('has its status in the message if the error text is empty', async () => {
    fakeGotenberg.behaviour = answerWithStatus(500, '');
    await expect(printHtml()).rejects.toMatchObject({ message: 'The PDF renderer answered with status 500.' });
  });

  it.each([
    ['because its browser crashed', 500, 'Internal Server Error'],
    ['because it is busy', 429, 'Too Many Requests'],
    ['of a reverse proxy', 502, '<html>Bad Gateway'],
  ])('%s is retried until it prints', async (_, status, text) => {
    fakeGotenberg.behaviour = (response, request) =>
      (request < 3 ? answerWithStatus(status, text) : answerWithPdf)(response, request);
    expect((await printHtml()).toString()).toBe('%PDF-1.7 print 3');
  });

  it('for a too large page leads to INVOICE_HTML_TOO_LARGE', async () => {
    fakeGotenberg.behaviour = answerWithStatus(413, 'Request Entity Too Large');
    await expect(printHtml()).rejects.toMatchObject({ code: 'INVOICE_HTML_TOO_LARGE' });
  });
});

describe('An unavailable renderer', () => {
  it('opens the circuit breaker, which rejects further prints without a request', async () => {
    fakeGotenberg.behaviour = answerWithStatus(503, 'Service Unavailable');
    await expect(printHtml()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    fakeGotenberg.behaviour = answerWithPdf;
    await expect(printHtml()).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      message: 'The PDF renderer cannot be reached right now. Please try again.',
    });
    expect(fakeGotenberg.requests).toHaveLength(5);
    await expect(checkGotenbergHealth(fakeGotenberg.url)).rejects.toThrow(/several times in a row/);
  });

  it.each<[string, FakeGotenberg['behaviour']]>([
    ['that never answers', neverAnswer],
    ['whose answer never ends', (response) => response.writeHead(200).write('%PDF-1.7')],
  ])('%s leads to SERVICE_TIMEOUT', async (_, behaviour) => {
    fakeGotenberg.behaviour = behaviour;
    const print = createGotenberg(fakeGotenberg.url, 100).print('x', 'ada');
    await expect(print).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  });

  it('whose answer breaks off is retried', async () => {
    fakeGotenberg.behaviour = (response, request) => {
      if (request > 1) return answerWithPdf(response, request);
      response.writeHead(200, { 'content-length': 1_000 }).write('%PDF-1.7');
      setImmediate(() => response.destroy());
    };
    expect((await printHtml()).toString()).toBe('%PDF-1.7 print 2');
  });

  it('whose port is closed leads to SERVICE_UNAVAILABLE', async () => {
    const { url } = await startTcpProxy(fakeGotenberg.url, { disconnected: true });
    getCircuitBreaker(url, { retryPeriodMs: 0 });
    await expect(createGotenberg(url).print('x', 'ada')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('that answers without a PDF leads to PDF_FAILED', async () => {
    fakeGotenberg.behaviour = answerWithStatus(200, '<html>Welcome to nginx!</html>');
    await expect(printHtml()).rejects.toMatchObject({
      code: 'PDF_FAILED',
      message: expect.stringMatching(/not a PDF/),
    });
  });

  it('that redirects leads to PDF_FAILED, and the redirect is not followed', async () => {
    const { url, followedPaths } = await startRedirectingServer();
    await expect(checkGotenbergHealth(url)).rejects.toThrow('status 307');
    await expect(createGotenberg(url).print('x', 'ada')).rejects.toMatchObject({ code: 'PDF_FAILED' });
    expect(followedPaths).toEqual([]);
  });

  it.each([
    ['after compaction', PDF_MAX_BYTES + 1],
    ['as printed', 2 * PDF_MAX_BYTES + 1],
  ])('whose PDF is larger than a message %s leads to PDF_FAILED', async (_, bytes) => {
    fakeGotenberg.behaviour = (response) => response.writeHead(200).end(Buffer.alloc(bytes, '%PDF-'));
    await expect(printHtml()).rejects.toMatchObject({
      code: 'PDF_FAILED',
      message: expect.stringMatching(/too large/),
    });
  });
});

it('Prints of one user that never end do not stop prints of others, and are never retried', async () => {
  fakeGotenberg.isHealthy = true;
  fakeGotenberg.behaviour = (response, request) => {
    if (!fakeGotenberg.requests[request - 1]!.body.includes('60,000 pages')) answerWithPdf(response, request);
  };
  const gotenberg = createGotenberg(fakeGotenberg.url, 400);
  const attack = await Promise.allSettled(Array.from({ length: 12 }, () => gotenberg.print('60,000 pages', 'mallory')));
  expect(toErrorCodes(attack)).toEqual([
    ...Array(10).fill('SERVICE_TIMEOUT'),
    'TOO_MANY_REQUESTS',
    'TOO_MANY_REQUESTS',
  ]);
  for (let page = 0; page < 2; page++) {
    await expect(gotenberg.print('60,000 pages', 'mallory')).rejects.toMatchObject({ code: 'SERVICE_TIMEOUT' });
  }
  await expect(gotenberg.print('one page', 'ada')).resolves.toBeDefined();
  await checkGotenbergHealth(fakeGotenberg.url);
});

it('A PDF of more than 1,000 pages is rejected, and one of 1,000 pages is accepted', async () => {
  fakeGotenberg.behaviour = (response) =>
    response.end('%PDF-1.7\n1 0 obj\n<</Type /Pages\n/Count 1001\n/Kids [2 0 R]>>');
  await expect(printHtml()).rejects.toMatchObject({
    code: 'PDF_FAILED',
    message: expect.stringMatching(/1000 pages/),
  });
  fakeGotenberg.behaviour = (response) =>
    response.end('%PDF-1.7\n1 0 obj\n<</Type /Pages\n/Count 1000\n/Kids [2 0 R]>>');
  await expect(printHtml()).resolves.toBeDefined();
});

it('The health check of documents reports whether Gotenberg is up, and documents stays ready without it', async () => {
  const proxy = await startTcpProxy(fakeGotenberg.url);
  const { app, bus } = await startTestService(documentsService, { GOTENBERG_URL: proxy.url });
  const ready = async () => {
    const response = await fetch(`${await app.getUrl()}/health/ready`);
    const { status, details } = (await response.json()) as { status: string; details: Record<string, unknown> };
    return [response.status, status, details['gotenberg']];
  };
  const health = () => bus.call(createHealthMessage('documents'), {});

  fakeGotenberg.behaviour = answerWithPdf;
  expect(await health()).toMatchObject({ status: 'up', details: { database: 'up', gotenberg: 'up' } });
  fakeGotenberg.behaviour = answerWithStatus(503, '{"status":"down"}');
  expect(await health()).toMatchObject({ status: 'degraded', details: { database: 'up', gotenberg: 'down' } });
  await proxy.disconnect();
  expect(await health()).toMatchObject({ status: 'degraded', details: { database: 'up', gotenberg: 'down' } });
  expect(await ready()).toEqual([200, 'degraded', { status: 'down' }]);
  expect(await (await fetch(`${await app.getUrl()}/metrics`)).text()).toMatch(
    /^paperbill_dependency_up\{.*gotenberg.*\} 0$/m,
  );
});
