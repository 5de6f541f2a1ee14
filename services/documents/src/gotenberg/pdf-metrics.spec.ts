import { expect, it } from '@jest/globals';
import { register } from 'prom-client';
import type { DocumentsConfig } from '../config.js';
import { playGotenberg, printing, refusing } from '../testing/played-gotenberg.js';
import { Gotenberg } from './gotenberg.js';

it('PDFs and each try at them are counted by what came of them', async () => {
  const played = await playGotenberg();
  const gotenberg = new Gotenberg({ GOTENBERG_URL: played.url, GOTENBERG_TIMEOUT: 30_000 } as DocumentsConfig);
  played.behaviour = (response, request) =>
    request === 1 ? refusing(503, 'busy')(response, request) : printing(response, request);
  await gotenberg.print('<p>busy at first</p>');
  played.behaviour = refusing(400, 'no');
  await expect(gotenberg.print('<p>refused</p>')).rejects.toThrow('no');

  const text = await register.metrics();
  expect(text).toContain('paperbill_pdf_duration_seconds_count{outcome="ok"} 1\n');
  expect(text).toContain('paperbill_pdf_duration_seconds_count{outcome="PDF_FAILED"} 1\n');
  expect(text).toContain('paperbill_pdf_attempts_total{outcome="SERVICE_UNAVAILABLE"} 1\n');
  expect(text).toContain('paperbill_pdf_attempts_total{outcome="ok"} 1\n');
  expect(text).toContain('paperbill_pdf_under_way 0\n');
  expect(text).toContain('paperbill_pdf_breaker_open 0\n');
});
