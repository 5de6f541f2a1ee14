/** Texts by their codes. One with parameters is a function of them. */
export type TextTable = Readonly<Record<string, string | ((...params: never[]) => string)>>;

/** A text of a table by its code and parameters: what is stored, sent and compared instead of a sentence. */
export type CodedText<Table extends TextTable> = {
  [Code in keyof Table & string]: Table[Code] extends (...params: infer Params) => string
    ? { code: Code; params: Params }
    : { code: Code; params?: never };
}[keyof Table & string];

/** @returns the text as people read it; '' for a code that only another release knows */
export function renderText<Table extends TextTable>(table: Table, { code, params = [] }: CodedText<Table>): string {
  const text: unknown = Object.hasOwn(table, code) ? table[code] : '';
  return typeof text === 'function' ? (text as (...given: readonly unknown[]) => string)(...params) : String(text);
}
