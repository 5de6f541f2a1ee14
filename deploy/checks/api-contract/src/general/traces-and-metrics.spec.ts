import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { serviceNames } from '@paperbill/contracts/nats';
import { SESSION_CACHE_MS } from '@paperbill/contracts/rules';
import { listUsedMetrics } from '@paperbill/observation';
import { signIn, createVisitor } from '@paperbill/testing/people';
import { anInvoiceOfToday, postInvoice, saveInvoice } from '../testing/invoice-calls.js';
import type { Span } from '../testing/trace-receiver.js';

const { PRODUCT_DATA, PRODUCT_METRICS_PORT, PRODUCT_TRACES_URL } = process.env as Record<string, string>;

const readServicePorts = () =>
  JSON.parse(readFileSync(join(PRODUCT_DATA!, 'ports.json'), 'utf8')) as Record<string, number>;

const scrapeMetrics = async (port: number | string) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();

describe('Metrics', () => {
  it('contain everything that the dashboard and the alerts use', async () => {
    const ada = await signIn();
    const { id } = await saveInvoice(ada);
    await ada.get(`/api/invoices/${id}/download-pdf`);
    await ada.post('/api/subscription/create');

    const ports = readServicePorts();
    const texts = await Promise.all(
      [PRODUCT_METRICS_PORT!, ...serviceNames.map((name) => ports[name]!)].map(scrapeMetrics),
    );
    // In the metrics, a counter that was never incremented has only a `# TYPE` line.
    const exposedMetrics = new Set(
      texts
        .join('\n')
        .match(/^(?:# TYPE )?\w+/gm)!
        .map((line) => line.replace('# TYPE ', '')),
    );
    expect(listUsedMetrics().filter((name) => !exposedMetrics.has(name))).toEqual([]);
  });

  it('are not public', async () => {
    expect((await createVisitor().get('/metrics')).status).toBe(404);
  });
});

describe('A trace', () => {
  /**
   * Processes export spans only every five seconds, so the test polls the trace receiver until the trace is complete.
   */
  const waitForSpans = async (traceId: string, isComplete: (spans: Span[]) => boolean): Promise<Span[]> => {
    for (;;) {
      const all = (await (await fetch(PRODUCT_TRACES_URL!)).json()) as Span[];
      const spans = all.filter((span) => span.traceId === traceId);
      if (isComplete(spans)) return spans;
      await sleep(100);
    }
  };

  it('covers the save of an invoice from the BFF through NATS and services to the database, without user data', async () => {
    const ada = await signIn();
    // The BFF calls the identity service only if the session is not in the cache, so the test waits until the cached
    // session expires.
    await sleep(SESSION_CACHE_MS);
    const traceId = randomBytes(16).toString('hex');
    const traceparent = `00-${traceId}-${'a'.repeat(16)}-01`;
    const { status } = await postInvoice(ada, anInvoiceOfToday({ clientName: 'Marker Traced Ltd' }), { traceparent });
    expect(status).toBe(201);

    const services = ['bff', 'identity', 'invoicing', 'billing'];
    const spans = await waitForSpans(traceId, (receivedSpans) =>
      services.every((name) => receivedSpans.some(({ service }) => service === name)),
    );
    const spansById = new Map(spans.map((span) => [span.spanId, span]));
    const listAncestors = (span: Span | undefined): string[] =>
      span ? [...listAncestors(spansById.get(span.parentSpanId ?? '')), `${span.service}: ${span.name}`] : [];
    const insertSpan = spans.find(({ service, name }) => service === 'invoicing' && name === 'INSERT invoices');
    expect(listAncestors(insertSpan)).toEqual([
      'bff: POST /api/invoices',
      'bff: invoicing.invoices.create',
      'invoicing: invoicing.invoices.create',
      'invoicing: INSERT invoices',
    ]);
    expect(JSON.stringify(spans)).not.toMatch(/marker|example\.com/i);
  });
});
