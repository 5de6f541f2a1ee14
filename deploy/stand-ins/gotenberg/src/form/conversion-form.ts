import type { Protocol } from 'puppeteer-core';
import { HttpError } from '../http/http-error.js';
import { parseBool, parseFloat64 } from './go-values.js';
import type { MultipartForm } from './multipart-form.js';

export interface Conversion {
  html: string;
  print: Protocol.Page.PrintToPDFRequest;
}

/**
 * A request with an unsupported field is refused, because the PDF would differ from Gotenberg's. Unknown fields are
 * ignored, as in Gotenberg.
 */
const UNSUPPORTED_FIELDS = [
  'landscape',
  'scale',
  'emulatedMediaType',
  'generateDocumentOutline',
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

/**
 * The defaults and the order of the checks are the same as in Gotenberg. The fields `waitDelay` and `waitForExpression`
 * are ignored, as in a Gotenberg without scripts.
 *
 * @throws HttpError 400 with the name of every invalid field
 */
export function readConversion(form: MultipartForm): Conversion {
  const read = new FormReader(form);
  for (const key of UNSUPPORTED_FIELDS) read.value(key, refuseUnsupportedField, undefined);
  const print: Protocol.Page.PrintToPDFRequest = {
    printBackground: read.bool('printBackground'),
    // A paper size of 0 selects the default size, as in Gotenberg.
    paperWidth: read.number('paperWidth', 8.5) || 8.5,
    paperHeight: read.number('paperHeight', 11) || 11,
    marginTop: read.number('marginTop', 0.39),
    marginBottom: read.number('marginBottom', 0.39),
    marginLeft: read.number('marginLeft', 0.39),
    marginRight: read.number('marginRight', 0.39),
    pageRanges: read.text('nativePageRanges'),
    preferCSSPageSize: read.bool('preferCssPageSize'),
    generateTaggedPDF: read.bool('generateTaggedPdf'),
  };
  const html = read.requiredFile('index.html');
  read.validate();
  return { html, print };
}

function refuseUnsupportedField(text: string): void {
  if (text !== 'false') throw new Error('not supported by this stand-in for Gotenberg');
}

/** All errors are collected, so that one response can list them. */
class FormReader {
  readonly #errors: string[] = [];

  constructor(private readonly form: MultipartForm) {}

  text = (key: string) => this.form.fields.get(key) ?? '';
  bool = (key: string) => this.value(key, parseBool, false);
  number = (key: string, fallback: number) => this.value(key, parseFloat64, fallback);

  /** @param parse throws an Error if the value is invalid */
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

  /** The case of the file extension makes no difference. */
  file(name: string): string | undefined {
    const found = [...this.form.files].find(
      ([given]) => given.replace(/\.[^.]+$/, (ext) => ext.toLowerCase()) === name,
    );
    // TextDecoder removes the byte order mark. Otherwise Chromium would print it.
    return found && new TextDecoder().decode(found[1]);
  }

  requiredFile(name: string): string {
    const text = this.file(name);
    if (text === undefined) this.#errors.push(`form file '${name}' is required`);
    return text ?? '';
  }

  validate(): void {
    if (this.#errors.length) throw new HttpError(400, `Invalid form data: ${this.#errors.join('\n')}`);
  }
}
