import type { Protocol } from 'puppeteer-core';
import { HttpError } from '../http/http-error.js';
import { parseBool, parseDuration, parseFloat64, parseInches } from './go-values.js';
import type { MultipartForm } from './multipart-form.js';

export interface Conversion {
  html: string;
  /** Set before the document loads, because a later change would compute all styles again. */
  media: 'screen' | 'print';
  print: Protocol.Page.PrintToPDFRequest;
}

/** Gotenberg supports these, and the PDF would differ. Fields that Gotenberg does not know are ignored, as there. */
const UNSUPPORTED_FIELDS = [
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

/** Without a template, Chromium would print the date, the title and the page number. */
const EMPTY_TEMPLATE = '<html><head></head><body></body></html>';

/**
 * Defaults and order are Gotenberg's. `waitDelay` and `waitForExpression` are ignored, as in a Gotenberg without
 * scripts.
 *
 * @throws HttpError 400 that names every invalid field
 */
export function readConversion(form: MultipartForm): Conversion {
  const read = new FormReader(form);
  for (const key of UNSUPPORTED_FIELDS) read.value(key, refuseUnsupported, undefined);
  read.bool('skipNetworkIdleEvent', true);
  read.bool('skipNetworkAlmostIdleEvent', true);
  read.duration('waitDelay', 0);
  const media = read.value('emulatedMediaType', parseMedia, 'print');
  const print: Protocol.Page.PrintToPDFRequest = {
    landscape: read.bool('landscape', false),
    printBackground: read.bool('printBackground', false),
    scale: read.number('scale', 1),
    // A paper size of 0 means the default size, as in Gotenberg.
    paperWidth: read.inches('paperWidth', 8.5) || 8.5,
    paperHeight: read.inches('paperHeight', 11) || 11,
    marginTop: read.inches('marginTop', 0.39),
    marginBottom: read.inches('marginBottom', 0.39),
    marginLeft: read.inches('marginLeft', 0.39),
    marginRight: read.inches('marginRight', 0.39),
    pageRanges: read.text('nativePageRanges'),
    ...readHeaderAndFooter(read),
    preferCSSPageSize: read.bool('preferCssPageSize', false),
    generateDocumentOutline: read.bool('generateDocumentOutline', false),
    generateTaggedPDF: read.bool('generateTaggedPdf', false),
  };
  const html = read.requiredFile('index.html');
  read.validate();
  return { html, media, print };
}

function readHeaderAndFooter(read: FormReader): Protocol.Page.PrintToPDFRequest {
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

function refuseUnsupported(text: string): void {
  if (text !== 'false') throw new Error('not supported by this stand-in for Gotenberg');
}

/** Collects all errors, so that one response can name them all. */
class FormReader {
  readonly #errors: string[] = [];

  constructor(private readonly form: MultipartForm) {}

  text = (key: string, fallback = '') => this.form.fields.get(key) || fallback;
  bool = (key: string, fallback: boolean) => this.value(key, parseBool, fallback);
  number = (key: string, fallback: number) => this.value(key, parseFloat64, fallback);
  inches = (key: string, fallback: number) => this.value(key, parseInches, fallback);
  duration = (key: string, fallback: number) => this.value(key, parseDuration, fallback);

  /**
   * A missing or empty field has the default value.
   *
   * @param parse throws an Error for an invalid value
   */
  value<Value>(key: string, parse: (text: string) => Value, fallback: Value): Value {
    const text = this.text(key);
    if (text === '') return fallback;
    try {
      return parse(text);
    } catch (error) {
      this.#errors.push(`form field '${key}' is invalid (got '${text}', resulting to ${(error as Error).message})`);
      return fallback;
    }
  }

  /** The file extension may be in capital letters. */
  file(name: string): string | undefined {
    const found = [...this.form.files].find(
      ([given]) => given.replace(/\.[^.]+$/, (ext) => ext.toLowerCase()) === name,
    );
    // Removes a byte order mark, which Chromium would print.
    return found && new TextDecoder().decode(found[1]);
  }

  requiredFile(name: string): string {
    const text = this.file(name);
    if (text === undefined) this.#errors.push(`form file '${name}' is required`);
    return text ?? '';
  }

  /** @throws HttpError 400 with all collected errors */
  validate(): void {
    if (this.#errors.length) throw new HttpError(400, `Invalid form data: ${this.#errors.join('\n')}`);
  }
}
