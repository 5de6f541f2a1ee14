import type { Protocol } from 'puppeteer-core';
import { FormReader } from './form-reader.js';
import type { MultipartForm } from './multipart-form.js';

/** What is to be printed, and how. */
export interface Conversion {
  html: string;
  /** The media type that the page's styles see, already while it loads: a change would have it styled once more. */
  media: 'screen' | 'print';
  print: Protocol.Page.PrintToPDFRequest;
}

/**
 * What Gotenberg would do and this stand-in doesn't. A PDF without what was asked for must not pass for one with it,
 * so these are refused, while fields that Gotenberg doesn't know either are ignored.
 */
const UNSUPPORTED = [
  'omitBackground',
  'singlePage',
  'cookies',
  'extraHttpHeaders',
  'downloadFrom',
  'failOnResourceHttpStatusCodes',
  'failOnResourceLoadingFailed',
  'failOnConsoleExceptions',
  'splitMode',
  'merge',
  'pdfa',
  'pdfua',
  'metadata',
  'userPassword',
  'ownerPassword',
];

/** An empty header or footer: Chromium prints its own (date, title, page number) where none is given. */
const EMPTY_TEMPLATE = '<html><head></head><body></body></html>';

/**
 * Reads the fields and files of `/forms/chromium/convert/html`, with Gotenberg's defaults and in its order.
 * Waiting for scripts (waitDelay, waitForExpression) is left out, as Gotenberg does where scripts are disabled.
 *
 * @throws HttpError 400 that names every wrong field
 */
export function readConversion(form: MultipartForm): Conversion {
  const read = new FormReader(form);
  for (const key of UNSUPPORTED) read.value(key, refuse, undefined);
  read.bool('skipNetworkIdleEvent', true);
  read.bool('skipNetworkAlmostIdleEvent', true);
  read.duration('waitDelay', 0);
  const media = read.value('emulatedMediaType', parseMedia, 'print');
  const print: Protocol.Page.PrintToPDFRequest = {
    landscape: read.bool('landscape', false),
    printBackground: read.bool('printBackground', false),
    scale: read.number('scale', 1),
    paperWidth: read.inches('paperWidth', 8.5),
    paperHeight: read.inches('paperHeight', 11),
    marginTop: read.inches('marginTop', 0.39),
    marginBottom: read.inches('marginBottom', 0.39),
    marginLeft: read.inches('marginLeft', 0.39),
    marginRight: read.inches('marginRight', 0.39),
    pageRanges: read.text('nativePageRanges'),
    ...headerAndFooter(read),
    preferCSSPageSize: read.bool('preferCssPageSize', false),
    generateDocumentOutline: read.bool('generateDocumentOutline', false),
    generateTaggedPDF: read.bool('generateTaggedPdf', false),
  };
  const html = read.requiredFile('index.html');
  read.validate();
  return { html, media, print };
}

function headerAndFooter(read: FormReader): Protocol.Page.PrintToPDFRequest {
  const header = read.file('header.html');
  const footer = read.file('footer.html');
  if (header === undefined && footer === undefined) return {};
  return {
    displayHeaderFooter: true,
    headerTemplate: header ?? EMPTY_TEMPLATE,
    footerTemplate: footer ?? EMPTY_TEMPLATE,
  };
}

function parseMedia(text: string): 'screen' | 'print' {
  if (text !== 'screen' && text !== 'print') throw new Error("wrong value, expected either 'screen', 'print' or empty");
  return text;
}

function refuse(text: string): void {
  if (text !== 'false') throw new Error('not supported by this stand-in for Gotenberg');
}
