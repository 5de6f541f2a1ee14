import { expect, it } from '@jest/globals';
import { getMetricsRegistry } from '@paperbill/messaging';
import type { DocumentsConfig } from '../config.js';
import { startFakeGotenberg, answerWithPdf, answerWithStatus } from '../testing/fake-gotenberg.js';
import { GotenbergService } from './gotenberg.service.js';

it('The metrics count PDFs and attempts by their outcome', async () => {
  const fake = await startFakeGotenberg();
  const gotenberg = new GotenbergService({ GOTENBERG_URL: fake.url, GOTENBERG_TIMEOUT: 30_000 } as DocumentsConfig);
  fake.behaviour = (response, request) =>
    request === 1 ? answerWithStatus(503, 'busy')(response, request) : answerWithPdf(response, request);
  await gotenberg.print('<p>busy at first</p>', 'ada');
  fake.behaviour = answerWithStatus(400, 'no');
  await expect(gotenberg.print('<p>refused</p>', 'ada')).rejects.toThrow('no');

  const text = await getMetricsRegistry('documents').metrics();
  expect(text).toContain('paperbill_pdf_duration_seconds_count{component="documents",outcome="ok"} 1\n');
  expect(text).toContain('paperbill_pdf_duration_seconds_count{component="documents",outcome="PDF_FAILED"} 1\n');
  expect(text).toContain('paperbill_pdf_attempts_total{outcome="SERVICE_UNAVAILABLE",component="documents"} 1\n');
  expect(text).toContain('paperbill_pdf_attempts_total{outcome="ok",component="documents"} 1\n');
  expect(text).toContain('paperbill_pdf_under_way{component="documents"} 0\n');
  expect(text).toContain('paperbill_pdf_breaker_open{component="documents"} 0\n');
});
