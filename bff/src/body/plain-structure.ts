import { AppError } from '@paperbill/contracts/http';
import { MAX_LINE_ITEMS } from '@paperbill/contracts/rules';
import { requestTexts } from '@paperbill/contracts/texts';

/** Body, line items, line item, field: nothing of the contract is nested deeper. Room for what clients add. */
const MAX_DEPTH = 6;
/** An invoice of the most line items, each with twice the fields that it has. */
const MAX_VALUES = MAX_LINE_ITEMS * 20;

/**
 * Refuses a body that is nested too deep or has too many values, before anything walks through it: validation is
 * recursive and takes microseconds for each value, so a few megabytes of brackets would hold up everybody.
 */
export function assertPlain(body: unknown): void {
  let values = 0;
  const isPlain = (value: unknown, depth: number): boolean => {
    if (++values > MAX_VALUES) return false;
    if (typeof value !== 'object' || value === null) return true;
    return depth < MAX_DEPTH && Object.values(value).every((child) => isPlain(child, depth + 1));
  };
  if (!isPlain(body, 0)) throw new AppError('INVALID_INPUT', { message: requestTexts.unreadableBody });
}
