import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { LogEntry } from '../options.js';
import { type RunningGotenberg, startGotenberg } from '../start.js';
import { postHtml } from '../test-support/conversion.js';
import { waitUntil } from '../test-support/metrics.js';

let gotenberg: RunningGotenberg;
const logEntries: LogEntry[] = [];

beforeAll(async () => {
  gotenberg = await startGotenberg({
    port: 0,
    chromiumPath: '/nowhere/chromium',
    log: (entry) => void logEntries.push(entry),
  });
  await gotenberg.warm;
});
beforeEach(() => void logEntries.splice(0));
afterAll(() => gotenberg.stop());

const findHandledEntry = () => logEntries.find(({ msg }) => msg === 'request handled');

it('The log contains a refused request with its trace id and the reason', async () => {
  await postHtml(gotenberg.url, { headers: { 'Gotenberg-Trace': 'request-7' } });
  await waitUntil(() => findHandledEntry() !== undefined);
  expect(findHandledEntry()).toEqual({
    level: 'info',
    msg: 'request handled',
    trace: 'request-7',
    method: 'POST',
    path: '/forms/chromium/convert/html',
    status: 400,
    latencyMs: expect.any(Number),
    error: "Invalid form data: form file 'index.html' is required",
  });
});

it('The log contains the reason of a failed conversion, which the response does not contain', async () => {
  const response = await postHtml(gotenberg.url, { html: '<p>x', headers: { 'Gotenberg-Trace': 'request-8' } });
  expect(await response.text()).toBe('Internal Server Error');
  await waitUntil(() => findHandledEntry() !== undefined);
  expect(findHandledEntry()).toMatchObject({
    level: 'error',
    trace: 'request-8',
    error: '/nowhere/chromium was not found. CHROMIUM_PATH names the program.',
  });
});

it('The log contains only health checks that failed', async () => {
  await fetch(`${gotenberg.url}/version`);
  expect((await fetch(`${gotenberg.url}/health`)).status).toBe(503);
  await waitUntil(() => findHandledEntry() !== undefined);
  expect(logEntries).toEqual([expect.objectContaining({ path: '/health', status: 503 })]);
});
