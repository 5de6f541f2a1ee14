import type { ProcessConfig } from './config.js';

export type TracingConfig = Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

let stop: (() => Promise<void>) | undefined;

/**
 * Sends the process's traces to `OTEL_EXPORTER_OTLP_ENDPOINT`. Without it OpenTelemetry's SDK is not even loaded.
 *
 * @param name what traces call the process
 */
export async function startTracing(name: string, config: TracingConfig): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (!endpoint) return;
  const { startOpenTelemetry } = await import('./opentelemetry.js');
  stop = startOpenTelemetry(name, endpoint, share);
}

/** Sends the spans that have not been sent yet; to be called last. */
export const stopTracing = async (): Promise<void> => stop?.();

export const isTracing = (): boolean => stop !== undefined;
