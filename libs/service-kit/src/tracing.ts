import type { ProcessConfig } from './config.js';

export type TracingConfig = Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

let stopExporter: (() => Promise<void>) | undefined;

/**
 * Starts to send traces to `OTEL_EXPORTER_OTLP_ENDPOINT`. The OpenTelemetry SDK is only loaded if this variable is set.
 */
export async function startTracing(name: string, config: TracingConfig): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (!endpoint) return;
  const { startOpenTelemetry } = await import('./opentelemetry.js');
  stopExporter = startOpenTelemetry(name, endpoint, share);
}

/** Sends the remaining spans and stops tracing. Call this function as the last step of the shutdown. */
export const stopTracing = async (): Promise<void> => stopExporter?.();

export const isTracing = (): boolean => stopExporter !== undefined;
