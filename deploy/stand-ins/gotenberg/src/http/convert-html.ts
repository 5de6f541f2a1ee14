import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProtocolError } from 'puppeteer-core';
import type { Converter } from '../chromium/converter.js';
import { type Conversion, readConversion } from '../form/conversion-form.js';
import { readMultipartForm } from '../form/multipart-form.js';
import { HttpError } from './http-error.js';

interface ConvertLimits {
  apiTimeout: number;
  bodyLimit: number;
}

export async function convertHtml(
  request: IncomingMessage,
  response: ServerResponse,
  converter: Converter,
  { apiTimeout, bodyLimit }: ConvertLimits,
): Promise<void> {
  const signal = createEndSignal(response, apiTimeout);
  const form = await readMultipartForm(request, bodyLimit, signal);
  const conversion = readConversion(form);
  const pdf = await converter.convert(conversion, signal).catch((error: unknown) => {
    throw toPrintSettingsError(error, conversion) ?? error;
  });
  response.setHeader('Content-Type', 'application/pdf');
  response.setHeader('Content-Length', pdf.length);
  response.end(pdf);
}

/**
 * The timer of this signal is our own. The garbage collector may remove an `AbortSignal.timeout` that is only
 * referenced by `AbortSignal.any`. The combined signal would then never abort.
 */
function createEndSignal(response: ServerResponse, milliseconds: number): AbortSignal {
  const end = new AbortController();
  const timer = setTimeout(
    () => end.abort(new DOMException(`The time limit of ${milliseconds} ms has passed`, 'TimeoutError')),
    milliseconds,
  );
  response.once('close', () => {
    clearTimeout(timer);
    end.abort();
  });
  return end.signal;
}

function toPrintSettingsError(error: unknown, { print }: Conversion): HttpError | undefined {
  if (!(error instanceof ProtocolError)) return undefined;
  if (/exceeds page count/i.test(error.message)) {
    return new HttpError(400, `The page ranges '${print.pageRanges}' (nativePageRanges) exceeds the page count`);
  }
  if (/page range/i.test(error.message)) {
    return new HttpError(
      400,
      `Chromium does not handle the page ranges '${print.pageRanges}' (nativePageRanges) syntax`,
    );
  }
  if (/paper|margin|print parameters|printer settings/i.test(error.message)) {
    const message = 'Chromium does not handle the provided settings; please check for aberrant form values';
    return new HttpError(400, message);
  }
  return undefined;
}
