import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';

/** Body, line items, line item, field: nothing of the contract is nested deeper. Room for what clients add. */
const MAX_DEPTH = 6;
/** An invoice of the most line items, each with twice the fields that it has. */
const MAX_VALUES = MAX_LINE_ITEMS * 20;

const [QUOTE, BACKSLASH, COMMA] = bytesOf('"\\,');
const OPENING = new Set(bytesOf('[{'));
const CLOSING = new Set(bytesOf(']}'));

/**
 * Whether JSON may be parsed: it is neither nested too deep nor has too many values, those of repeated names included.
 * One pass over the bytes, without a copy: to parse a few megabytes of short keys or brackets, and to validate what
 * comes of them, would hold up everybody for seconds. Whether it is JSON at all, its parser says.
 *
 * @param json in UTF-8, where the bytes of JSON's own signs are part of no other character
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
