import {
  AppError,
  validateDetail,
  type DetailFields,
  type DiscountAndDeposit,
  type FieldError,
  type LineItemFields,
  lineItemFields,
  type Tax,
  type TaxChoice,
} from '@paperbill/contracts/http';
import type { NewLineItem } from '@paperbill/contracts/nats';
import {
  type CashRounding,
  type FieldTable,
  mapFields,
  MAX_LINE_ITEMS,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { checkAmounts } from './document-amounts.js';
import type { TaxColumns } from './document-taxes.js';

/** The part of a request that invoices and quotes have in common: the lines, the discount and the deposit. */
interface RequestedDocument extends Partial<DiscountAndDeposit> {
  lineItems: NewLineItem[];
}

export interface DocumentKindDefinition<
  Request extends RequestedDocument,
  Table extends FieldTable,
  Own extends object = object,
> {
  /** The name of this kind of document in requests. Paths in error messages begin with this name. */
  name: 'invoice' | 'quote';
  fields: Table;
  /** Returns the field values that the request contains. */
  getRequestedFields: (request: Request) => Partial<ValuesOf<Table>> & TaxChoice;
  /**
   * Returns the fields that only this kind of document has, such as the status of an invoice. A missing field gets its
   * default value.
   */
  getOwnFields?: (request: Request) => Own;
  /** Checks the rules that only one kind of document has. Returns the errors. */
  findKindErrors?: (given: Partial<ValuesOf<Table>>, request: Request) => FieldError[];
  hash: (document: HashedDocument<Table> & Own) => string;
}

interface HashedDocument<Table extends FieldTable> extends DiscountAndDeposit, TaxColumns {
  fields: ValuesOf<Table>;
  lines: LineItemFields[];
}

/** A document with all defaults and computed amounts. Its lines are in the order of the request. */
export type CompleteDocument<Table extends FieldTable, Own extends object = object> = HashedDocument<Table> &
  Own & {
    discountAmount: string;
    /** Hash of the requested document. Two requests with the same hash ask for the same document. */
    hash: string;
  };

/**
 * Returns the requested document with defaults and computed amounts.
 *
 * @param taxes the user's list of taxes, as `selectTaxesOfLines` returns it
 * @param rounding how the user rounds amounts to pay
 * @throws AppError INVALID_INPUT if the amounts do not add up, or if the kind of document refuses a value
 */
export function completeDocument<Request extends RequestedDocument, Table extends FieldTable, Own extends object>(
  kind: DocumentKindDefinition<Request, Table, Own>,
  request: Request,
  taxes: readonly Tax[],
  rounding?: CashRounding,
): CompleteDocument<Table, Own> {
  const given = kind.getRequestedFields(request);
  const errors = [
    ...findLineCountErrors(request.lineItems),
    ...findDetailErrors(given, kind.name),
    ...(kind.findKindErrors?.(given, request) ?? []),
  ];
  if (errors.length > 0) throw AppError.invalid(...errors);
  const checked = checkAmounts({ ...request, fields: given }, kind.name, taxes, rounding);
  const { lines: amounts, reductions, lineTaxes, ...totals } = checked;
  const lines = request.lineItems.map((line, sortOrder) => ({
    ...fillInDefaults(lineItemFields, line),
    ...amounts[sortOrder]!,
    sortOrder,
  }));
  const fields = { ...fillInDefaults(kind.fields, given), ...totals };
  const document = { ...(kind.getOwnFields?.(request) as Own), ...reductions, ...lineTaxes, fields, lines };
  return { ...document, hash: kind.hash(document) };
}

export function findLineCountErrors({ length }: readonly unknown[], path = 'lineItems'): FieldError[] {
  if (length === 0) return [{ path, message: validationTexts.lineItemsRequired }];
  return length > MAX_LINE_ITEMS ? [{ path, message: validationTexts.tooManyLineItems(MAX_LINE_ITEMS) }] : [];
}

function findDetailErrors(given: Partial<DetailFields> & TaxChoice, document: string): FieldError[] {
  const error = validateDetail(given);
  return error ? [{ ...error, path: `${document}.${error.path}` }] : [];
}

/**
 * Returns a value for every field of the field table. A field that the request does not contain gets its initial value.
 */
const fillInDefaults = <Table extends FieldTable>(table: Table, given: Partial<ValuesOf<Table>>) =>
  mapFields(table, ({ initial }, name) => given[name] ?? initial) as ValuesOf<Table>;
