/** A text with parameters is a function. */
export type TextTable = Readonly<Record<string, string | ((...params: never[]) => string)>>;

/**
 * The product stores, sends and compares codes and parameters, and renders the sentences only to show them. @template
 * Raw parameters that must be formatted before the text is rendered
 */
export type CodedText<Table extends TextTable, Raw = never> = {
  [Code in keyof Table & string]: Table[Code] extends (...params: infer Params) => string
    ? { code: Code; params: { [Index in keyof Params]: Params[Index] | Raw } }
    : { code: Code; params?: never };
}[keyof Table & string];

/** Each language formats these values differently. */
export type RawValue = { amount: string; currency: string } | { quantity: string } | { date: string };

/** The text is empty if another release created the code and this release does not know it. */
export function renderText<Table extends TextTable>(table: Table, { code, params = [] }: CodedText<Table>): string {
  const text: unknown = Object.hasOwn(table, code) ? table[code] : '';
  return typeof text === 'function' ? (text as (...given: readonly unknown[]) => string)(...params) : String(text);
}
