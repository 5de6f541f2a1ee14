/** A table of texts by code. A text with parameters is a function. */
export type TextTable = Readonly<Record<string, string | ((...params: never[]) => string)>>;

/** The code of a text and its parameters. They are stored, sent and compared instead of the sentence. */
export type CodedText<Table extends TextTable> = {
  [Code in keyof Table & string]: Table[Code] extends (...params: infer Params) => string
    ? { code: Code; params: Params }
    : { code: Code; params?: never };
}[keyof Table & string];

/** Returns the text of a code. The result is empty for an unknown code of another release. */
export function renderText<Table extends TextTable>(table: Table, { code, params = [] }: CodedText<Table>): string {
  const text: unknown = Object.hasOwn(table, code) ? table[code] : '';
  return typeof text === 'function' ? (text as (...given: readonly unknown[]) => string)(...params) : String(text);
}
