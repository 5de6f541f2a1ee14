import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { GotenbergOptions, LogEntry } from './options.js';
import type { RunningGotenberg } from './start.js';
import { bombDocuments } from './test-support/bombs.js';
import { convertToPdf, postHtml, startForTest } from './test-support/conversion.js';
import { readMetric, waitUntil, waitForMetric } from './test-support/metrics.js';
import { listChromiumProcesses, signalChromium } from './test-support/processes.js';
import { readPdf } from './test-support/read-pdf.js';

let gotenberg: RunningGotenberg;
let logEntries: LogEntry[];

async function startStandIn(options: Partial<GotenbergOptions> = {}): Promise<void> {
  logEntries = [];
  gotenberg = await startForTest({ maxConcurrency: 1, ...options, log: (entry) => void logEntries.push(entry) });
  await gotenberg.warm;
}

afterEach(() => gotenberg.stop());

const convertToText = async (html: string) =>
  (await readPdf(await convertToPdf(gotenberg.url, { html }))).pages.map(({ text }) => text).join();
const waitForActiveConversions = (count: number) => waitForMetric(gotenberg.url, 'chromium_requests_active', count);

describe('When Chromium crashes', () => {
  it('between conversions, the next conversion starts it again', async () => {
    await startStandIn();
    signalChromium('SIGKILL');
    expect(await convertToText('<p>after')).toBe('after');
    expect(await readMetric(gotenberg.url, 'chromium_restarts_count')).toBe(1);
  });

  it('during a conversion, the conversion starts over', async () => {
    await startStandIn();
    signalChromium('SIGSTOP');
    const text = convertToText('<p>in the middle');
    await waitForActiveConversions(1);
    signalChromium('SIGKILL');
    expect(await text).toBe('in the middle');
    expect(logEntries[0]?.msg).toBe('Chromium ended unexpectedly. The next conversion starts it again.');
  });

  it('only in the renderer process, the conversion starts over in the same Chromium', async () => {
    await startStandIn();
    signalChromium('SIGSTOP', 'renderers');
    const text = convertToText('<p>on another page');
    await waitForActiveConversions(1);
    signalChromium('SIGKILL', 'renderers');
    expect(await text).toBe('on another page');
    expect(await readMetric(gotenberg.url, 'chromium_restarts_count')).toBe(0);
  });

  it('during printing, and reports only that printing failed, the conversion starts over', async () => {
    await startStandIn();
    const pages = 400;
    const text = convertToText('<p style="break-after:page">x'.repeat(pages));
    await waitForActiveConversions(1);
    // After 300 ms, Chromium has usually started a print but not finished it. The test must also pass if Chromium is
    // faster or slower.
    await sleep(300);
    signalChromium('SIGKILL', 'renderers');
    expect((await text).match(/x/g)).toHaveLength(pages);
  });
});

describe('When all of Chromium hangs', () => {
  it('it is killed and started again', async () => {
    await startStandIn({ apiTimeout: 1_000 });
    signalChromium('SIGSTOP');
    expect((await postHtml(gotenberg.url, { html: '<p>stuck' })).status).toBe(503);
    // The request is repeated, because requests fail until a timeout has killed the hanging Chromium.
    await waitUntil(async () => (await postHtml(gotenberg.url, { html: '<p>again' })).status === 200);
    expect(await readMetric(gotenberg.url, 'chromium_restarts_count')).toBe(1);
  });
});

describe('When Chromium is due for a restart', () => {
  it('after its number of conversions, a new one replaces it and the old one exits', async () => {
    await startStandIn({ restartAfter: 3, maxConcurrency: 2 });
    const [first] = listChromiumProcesses();
    const texts = await Promise.all(Array.from({ length: 9 }, (_, n) => convertToText(`<p>${n}`)));
    expect(texts).toEqual(Array.from({ length: 9 }, (_, n) => `${n}`));
    await waitUntil(() => listChromiumProcesses().every(({ group }) => group !== first?.group));
    expect(await readMetric(gotenberg.url, 'chromium_restarts_count')).toBeGreaterThanOrEqual(1);
    expect(await convertToText('<p>fresh')).toBe('fresh');
  });

  it('because of its memory, a new one replaces it', async () => {
    await startStandIn({ maxMemory: 1024 });
    const [first] = listChromiumProcesses();
    signalChromium('SIGSTOP', 'renderers');
    // The conversion may fail. It is repeated only once, and the restarted Chromium exceeds this very small limit too.
    await postHtml(gotenberg.url, { html: '<p>lean' });
    expect(logEntries[0]?.msg).toMatch(/^Chromium holds \d+ MB, more than the allowed 0 MB, and is started again\.$/);
    expect(listChromiumProcesses().map(({ group }) => group)).not.toContain(first?.group);
    expect(await readMetric(gotenberg.url, 'chromium_restarts_count')).toBeGreaterThanOrEqual(1);
  });

  it('and one page uses most of the memory, only that page is killed', async () => {
    await startStandIn({ maxMemory: 300 * 1024 ** 2, apiTimeout: 8_000 });
    const response = await postHtml(gotenberg.url, { html: bombDocuments['very many elements']!() });
    expect(response.ok).toBe(false);
    expect(logEntries[0]?.msg).toMatch(
      /^Chromium holds \d+ MB, more than the allowed 300 MB: a page of \d+ MB is ended\.$/,
    );
    expect(await convertToText('<p>next')).toBe('next');
    expect(await readMetric(gotenberg.url, 'chromium_restarts_count')).toBe(0);
  });
});

describe('When Chromium does not start', () => {
  it('conversions and the health check report it, and the server keeps running', async () => {
    await startStandIn({ chromiumPath: '/nowhere/chromium' });
    const response = await postHtml(gotenberg.url, { html: '<p>x' });
    expect([response.status, await response.text()]).toEqual([500, 'Internal Server Error']);
    const health = await fetch(`${gotenberg.url}/health`);
    expect(health.status).toBe(503);
    expect(await health.json()).toMatchObject({ status: 'down', details: { chromium: { status: 'down' } } });
    expect(logEntries[0]?.msg).toBe(
      'Chromium does not start: /nowhere/chromium was not found. CHROMIUM_PATH names the program.',
    );
  });

  it('the log contains its output, and a hint if the sandbox does not work', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'gotenberg-spec-'));
    const program = join(folder, 'chromium');
    await writeFile(program, '#!/bin/sh\necho "[1:1:FATAL:zygote.cc(128)] No usable sandbox!" >&2\nexit 1\n', {
      mode: 0o700,
    });
    await startStandIn({ chromiumPath: program });
    expect(logEntries.map(({ msg }) => msg)).toEqual([
      'Chromium does not start: [1:1:FATAL:zygote.cc(128)] No usable sandbox! CHROMIUM_NO_SANDBOX=true starts it without its sandbox.',
    ]);
    await rm(folder, { recursive: true });
  });
});
