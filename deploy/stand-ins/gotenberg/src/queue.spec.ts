import { afterEach, expect, it } from '@jest/globals';
import type { GotenbergOptions } from './options.js';
import type { RunningGotenberg } from './start.js';
import { postHtml, startForTest } from './test-support/conversion.js';
import { waitForMetric } from './test-support/metrics.js';
import { signalChromium } from './test-support/processes.js';

let gotenberg: RunningGotenberg;

async function startStandIn(options: Partial<GotenbergOptions>): Promise<void> {
  gotenberg = await startForTest({ maxConcurrency: 1, ...options });
  await gotenberg.warm;
}

afterEach(() => gotenberg.stop());

const requestConversion = (signal?: AbortSignal) =>
  postHtml(gotenberg.url, { html: '<p>x', ...(signal && { signal }) });
const waitForQueueLength = (count: number) => waitForMetric(gotenberg.url, 'chromium_requests_queue_size', count);
const waitForActiveConversions = (count: number) => waitForMetric(gotenberg.url, 'chromium_requests_active', count);

it('The stand-in for Gotenberg returns 429 only if the queue is full, and drops conversions of disconnected clients', async () => {
  await startStandIn({ maxQueueSize: 1 });
  signalChromium('SIGSTOP', 'renderers');
  const [firstClient, secondClient] = [new AbortController(), new AbortController()];
  const first = requestConversion(firstClient.signal);
  await waitForActiveConversions(1);
  const second = requestConversion(secondClient.signal);
  await waitForQueueLength(1);
  const third = await requestConversion();
  expect([third.status, await third.text()]).toEqual([429, 'Too Many Requests']);

  secondClient.abort();
  await expect(second).rejects.toThrow('aborted');
  await waitForQueueLength(0);
  firstClient.abort();
  await expect(first).rejects.toThrow('aborted');
  expect((await requestConversion()).status).toBe(200);
});

it('The timeout of the stand-in for Gotenberg includes the time in the queue', async () => {
  await startStandIn({ apiTimeout: 500 });
  signalChromium('SIGSTOP', 'renderers');
  const responses = await Promise.all([requestConversion(), requestConversion()]);
  expect(responses.map(({ status }) => status)).toEqual([503, 503]);
});

it('The stand-in for Gotenberg refuses a body above the limit (413), and accepts a body below the limit', async () => {
  await startStandIn({ bodyLimit: 1_000_000 });
  const large = await postHtml(gotenberg.url, { html: 'x'.repeat(3_000_000) });
  expect([large.status, await large.text()]).toEqual([413, 'Request Entity Too Large']);
  expect((await postHtml(gotenberg.url, { html: `<!--${'x'.repeat(900_000)}-->` })).status).toBe(200);
});
