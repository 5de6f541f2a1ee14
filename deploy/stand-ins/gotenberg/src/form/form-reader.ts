import { HttpError } from '../http/http-error.js';
import { parseBool, parseDuration, parseFloat64, parseInches } from './go-values.js';
import type { MultipartForm } from './multipart-form.js';

/** Reads a form's values with defaults and gathers what is wrong with them, to be told in one answer. */
export class FormReader {
  readonly #errors: string[] = [];

  constructor(private readonly form: MultipartForm) {}

  text = (key: string, fallback = '') => this.form.fields.get(key) || fallback;
  bool = (key: string, fallback: boolean) => this.value(key, parseBool, fallback);
  number = (key: string, fallback: number) => this.value(key, parseFloat64, fallback);
  inches = (key: string, fallback: number) => this.value(key, parseInches, fallback);
  /** In milliseconds. */
  duration = (key: string, fallback: number) => this.value(key, parseDuration, fallback);

  /** Any value; `parse` throws an Error that says what is wrong. A field that is missing or empty is not set. */
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

  /** A file's text, by its name; its extension may be in capitals. */
  file(name: string): string | undefined {
    const found = [...this.form.files].find(
      ([given]) => given.replace(/\.[^.]+$/, (ext) => ext.toLowerCase()) === name,
    );
    // The decoder drops a byte order mark, which would be printed otherwise.
    return found && new TextDecoder().decode(found[1]);
  }

  requiredFile(name: string): string {
    const text = this.file(name);
    if (text === undefined) this.#errors.push(`form file '${name}' is required`);
    return text ?? '';
  }

  /** @throws HttpError 400 that names everything that is wrong */
  validate(): void {
    if (this.#errors.length) throw new HttpError(400, `Invalid form data: ${this.#errors.join('; ')}`);
  }
}
