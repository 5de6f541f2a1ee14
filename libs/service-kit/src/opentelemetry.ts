import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { release } from './release.js';

/** How long the process waits at its end for the last spans to be sent. */
const LAST_EXPORT_MS = 1_000;

/**
 * Starts OpenTelemetry's SDK. Requests, messages and queries create their spans themselves; calls by fetch get theirs
 * from the instrumentation of undici.
 *
 * @param share of the traces that begin here, from 0 to 1; a trace that began elsewhere is kept as it says
 * @returns sends the remaining spans and stops
 */
export function startOpenTelemetry(name: string, endpoint: string, share: number): () => Promise<void> {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': name,
      'service.namespace': 'paperbill',
      'service.version': release,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  registerInstrumentations({
    tracerProvider: provider,
    instrumentations: [new UndiciInstrumentation({ requireParentforSpans: true })],
  });
  return async () => {
    const timeUp = new Promise<void>((resolve) => setTimeout(resolve, LAST_EXPORT_MS).unref());
    await Promise.race([provider.shutdown(), timeUp]).catch(() => undefined);
  };
}
