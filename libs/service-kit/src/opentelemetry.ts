import { context, propagation, trace, type Tracer, type TracerProvider as Tracers } from '@opentelemetry/api';
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
import { getCurrentComponent } from '@paperbill/messaging';
import { release } from './release.js';

/** During the shutdown, sending the last spans may take this time. */
const SHUTDOWN_EXPORT_TIMEOUT_MS = 1_000;

/**
 * Starts tracing. Our own code creates the spans of requests, messages and queries. The instrumentation of undici
 * creates the spans of `fetch`. In a process with several services, each span contains the name of its service.
 * @param share the sampling rate from 0 to 1 for traces that start in this process. In other traces, the first process
 * has decided.
 * @returns a function that sends the remaining spans and stops the SDK
 */
export function startOpenTelemetry(name: string, endpoint: string, share: number): () => Promise<void> {
  const providers = new Map<string, TracerProvider>();
  const provider = (): TracerProvider => {
    const component = getCurrentComponent() ?? name;
    const known = providers.get(component) ?? createProvider(component, endpoint, share);
    providers.set(component, known);
    return known;
  };
  const tracers = createComponentTracerProvider(provider);
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(tracers);
  registerInstrumentations({
    tracerProvider: tracers,
    instrumentations: [new UndiciInstrumentation({ requireParentforSpans: true })],
  });
  return async () => {
    const timeUp = new Promise<void>((resolve) => setTimeout(resolve, SHUTDOWN_EXPORT_TIMEOUT_MS).unref());
    const stopped = Promise.all([...providers.values()].map((known) => known.shutdown()));
    await Promise.race([stopped, timeUp]).catch(() => undefined);
  };
}

const createProvider = (name: string, endpoint: string, share: number): TracerProvider =>
  new TracerProvider({
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

/** Each tracer determines the current component when it starts a span. */
const createComponentTracerProvider = (provider: () => Tracers): Tracers => ({
  getTracer: (...of) => {
    const tracer = (): Tracer => provider().getTracer(...of);
    return {
      startSpan: (...span) => tracer().startSpan(...span),
      startActiveSpan: (...span: unknown[]) => (tracer().startActiveSpan as (...span: unknown[]) => never)(...span),
    };
  },
});
