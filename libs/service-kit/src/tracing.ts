import type { ProcessConfig } from './config.js';

export type TracingConfig = Pick<ProcessConfig, 'OTEL_EXPORTER_OTLP_ENDPOINT' | 'OTEL_TRACES_SAMPLER_ARG'>;

let stopExporter: (() => Promise<void>) | undefined;

/** The OpenTelemetry SDK is only loaded if `OTEL_EXPORTER_OTLP_ENDPOINT` is set. */
export async function startTracing(name: string, config: TracingConfig): Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share } = config;
  if (!endpoint) return;
  const { startOpenTelemetry } = await import('./opentelemetry.js');
  stopExporter = startOpenTelemetry(name, endpoint, share);
}

/** Must be the last step of the shutdown, so that the spans of all other steps are sent. */
export const stopTracing = async (): Promise<void> => stopExporter?.();

export const isTracing = (): boolean => stopExporter !== undefined;
