import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';

/** The maximum depth of a JSON body. Our deepest body has four levels: body, list of line items, line item, field. */
const MAX_JSON_DEPTH = 6;
/**
 * Each of the MAX_LINE_ITEMS line items may have 20 values, which is twice as many values as a line item really has.
 */
const MAX_JSON_VALUES = MAX_LINE_ITEMS * 20;

const [QUOTE, BACKSLASH, COMMA] = toBytes('"\\,');
const OPENING_BRACKETS = new Set(toBytes('[{'));
const CLOSING_BRACKETS = new Set(toBytes(']}'));

/**
 * Counts levels and values in one pass, without checking the syntax. Otherwise a few megabytes of brackets or short
 * keys would block the thread for seconds.
 * @param json must be UTF-8, because the function looks for single bytes such as quotes and brackets
 */
export function isSafeToParse(json: Buffer): boolean {
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
    else if (OPENING_BRACKETS.has(byte)) {
      values++;
      depth++;
    } else if (CLOSING_BRACKETS.has(byte)) depth--;
    if (depth > MAX_JSON_DEPTH || values > MAX_JSON_VALUES) return false;
  }
  return true;
}

function toBytes(signs: string): number[] {
  return [...Buffer.from(signs)];
}
