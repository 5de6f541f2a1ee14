import { findChromium } from '@paperbill/embedded';
import type { GotenbergOptions } from '../options.js';
import { type RunningGotenberg, startGotenberg } from '../start.js';

interface ConversionRequest {
  html?: string;
  files?: Record<string, string>;
  fields?: Record<string, string>;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

export function postHtml(url: string, { html, files, fields, headers, signal }: ConversionRequest): Promise<Response> {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...(html !== undefined && { 'index.html': html }), ...files })) {
    form.append('files', new Blob([text], { type: 'text/html' }), name);
  }
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value);
  return fetch(`${url}/forms/chromium/convert/html`, {
    method: 'POST',
    body: form,
    ...(headers && { headers }),
    ...(signal && { signal }),
  });
}

export async function convertToPdf(url: string, request: ConversionRequest): Promise<Uint8Array> {
  const response = await postHtml(url, request);
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return new Uint8Array(await response.arrayBuffer());
}

export function startForTest(options: Partial<GotenbergOptions> = {}): Promise<RunningGotenberg> {
  const chromiumPath = findChromium();
  return startGotenberg({ port: 0, ...(chromiumPath && { chromiumPath }), ...options });
}
