import {
  AppError,
  detailError,
  type DetailFields,
  type Discount,
  type DiscountAndDeposit,
  type FieldError,
  type LineItemFields,
  lineItemFields,
} from '@paperbill/contracts/http';
import type { NewLineItem } from '@paperbill/contracts/nats';
import { type FieldTable, mapFields, MAX_LINE_ITEMS, type ValuesOf } from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { checkedAmounts } from './document-amounts.js';

/** The parts of a request beside its fields, for every kind of document. */
interface NewDocument {
  lineItems: NewLineItem[];
  discount?: Discount | null;
  deposit?: string | null;
}

/** Definition of a kind of document that users write. */
export interface WrittenKind<Request extends NewDocument, Table extends FieldTable, Own extends object = object> {
  /** Its name in requests, for the paths of errors. */
  name: 'invoice' | 'quote';
  fields: Table;
  /** Returns the fields of a request. */
  given: (request: Request) => Partial<ValuesOf<Table>>;
  /** Returns the further values of a request, with their defaults. */
  own?: (request: Request) => Own;
  /** Returns the errors that only this kind has. */
  refuse?: (given: Partial<ValuesOf<Table>>) => FieldError[];
  hash: (document: HashedDocument<Table> & Own) => string;
}

interface HashedDocument<Table extends FieldTable> extends DiscountAndDeposit {
  fields: ValuesOf<Table>;
  lines: LineItemFields[];
}

/** A request with its defaults filled in, its amounts computed and its lines in order. */
export type CompleteDocument<Table extends FieldTable, Own extends object = object> = HashedDocument<Table> &
  Own & {
    discountAmount: string;
    /** The hash of the whole request. Two requests with the same hash mean the same document. */
    hash: string;
  };

/**
 * Completes a request for a document of the given kind.
 *
 * @throws AppError INVALID_INPUT if the amounts do not add up, or a rule of the kind refuses it
 */
export function complete<Request extends NewDocument, Table extends FieldTable, Own extends object>(
  kind: WrittenKind<Request, Table, Own>,
  request: Request,
): CompleteDocument<Table, Own> {
  const given = kind.given(request);
  const errors = [...lineErrors(request.lineItems), ...detailErrors(given, kind.name), ...(kind.refuse?.(given) ?? [])];
  if (errors.length > 0) throw AppError.invalid(...errors);
  const { lines: amounts, reductions, ...totals } = checkedAmounts({ ...request, fields: given }, kind.name);
  const lines = request.lineItems.map((line, sortOrder) => ({
    ...withDefaults(lineItemFields, line),
    ...amounts[sortOrder]!,
    sortOrder,
  }));
  const fields = { ...withDefaults(kind.fields, given), ...totals };
  const document = { ...(kind.own?.(request) as Own), ...reductions, fields, lines };
  return { ...document, hash: kind.hash(document) };
}

/**
 * Checks the number of lines.
 *
 * @param path of the lines in the request
 */
export function lineErrors({ length }: readonly unknown[], path = 'lineItems'): FieldError[] {
  if (length === 0) return [{ path, message: validationTexts.lineItemsRequired }];
  return length > MAX_LINE_ITEMS ? [{ path, message: validationTexts.tooManyLineItems(MAX_LINE_ITEMS) }] : [];
}

function detailErrors(given: Partial<DetailFields>, document: string): FieldError[] {
  const error = detailError(given);
  return error ? [{ ...error, path: `${document}.${error.path}` }] : [];
}

/** Returns the fields of the table only. A missing field gets its initial value. */
const withDefaults = <Table extends FieldTable>(table: Table, given: Partial<ValuesOf<Table>>) =>
  mapFields(table, ({ initial }, name) => given[name] ?? initial) as ValuesOf<Table>;
