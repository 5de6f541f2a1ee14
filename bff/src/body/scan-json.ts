import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';

/** Body, line items, line item and field need four levels. The rest is reserve. */
const MAX_DEPTH = 6;
/** An invoice with the maximum of line items, with twice the fields of each. */
const MAX_VALUES = MAX_LINE_ITEMS * 20;

const [QUOTE, BACKSLASH, COMMA] = bytesOf('"\\,');
const OPENING = new Set(bytesOf('[{'));
const CLOSING = new Set(bytesOf(']}'));

/**
 * Whether JSON is shallow and small enough to be parsed. It counts nesting and values, including those of repeated keys,
 * in one pass over the bytes. Parsing and validating a few megabytes of short keys or brackets would block the thread for
 * seconds. It does not check the syntax.
 *
 * @param json in UTF-8, where bytes of JSON's syntax are never part of another character
 */
export function mayBeParsed(json: Buffer): boolean {
  let depth = 0;
  let values = 1;
  let isText = false;
  for (let index = 0; index < json.length; index++) {
    const byte = json[index]!;
    if (isText) {
      if (byte === BACKSLASH) index++;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values++;
    else if (OPENING.has(byte)) {
      values++;
      depth++;
    } else if (CLOSING.has(byte)) depth--;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

function bytesOf(signs: string): number[] {
  return [...Buffer.from(signs)];
}
