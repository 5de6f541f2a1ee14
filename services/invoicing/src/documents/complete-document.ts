import type { EntityManager } from '@mikro-orm/postgresql';
import {
  AppError,
  type CompanyProfile,
  validateDetail,
  type DetailFields,
  type DiscountAndDeposit,
  type FieldError,
  type LineItemFields,
  lineItemFields,
  type TaxChoice,
} from '@paperbill/contracts/http';
import type { NewLineItem } from '@paperbill/contracts/nats';
import {
  DEFAULT_CURRENCY,
  type FieldTable,
  mapFields,
  MAX_LINE_ITEMS,
  type ValuesOf,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { selectTaxesOfLines } from '../taxes/tax.queries.js';
import { checkAmounts, parseAmounts, type ParsedAmounts, type RequestedAmounts } from './document-amounts.js';
import type { TaxAndRoundingColumns } from './taxes-and-rounding.js';

interface RequestedDocument extends Partial<DiscountAndDeposit> {
  lineItems: NewLineItem[];
}

export interface DocumentKindDefinition<
  Request extends RequestedDocument,
  Table extends FieldTable,
  Own extends object = object,
> {
  /** Name of the document in requests. The paths of errors begin with this name. */
  name: 'invoice' | 'quote';
  fields: Table;
  getRequestedFields: (request: Request) => Partial<ValuesOf<Table>> & TaxChoice;
  /** Returns the fields that only this kind of document has, such as the status of an invoice. */
  getOwnFields?: (request: Request) => Own;
  findKindErrors?: (fields: Partial<ValuesOf<Table>>, request: Request) => FieldError[];
  hash: (document: HashedDocument<Table> & Own) => string;
}

interface HashedDocument<Table extends FieldTable> extends DiscountAndDeposit, TaxChoice {
  fields: ValuesOf<Table>;
  lines: LineItemFields[];
}

/**
 * The document of a request, with default values for missing fields. Its amounts are not checked yet. Its lines are in
 * the order of the request.
 */
export type PreparedDocument<Table extends FieldTable, Own extends object = object> = HashedDocument<Table> & {
  kind: 'invoice' | 'quote';
  ownFields: Own;
  requestedAmounts: RequestedAmounts;
  parsedAmounts: ParsedAmounts;
  /**
   * Identifies the content of the request: equal requests have equal hashes. The user's current taxes and rounding are
   * not part of the hash, so a retry is recognised even if the user has changed them.
   */
  hash: string;
};

export type CompletedDocument<Table extends FieldTable, Own extends object = object> = HashedDocument<Table> &
  TaxAndRoundingColumns &
  Own & { discountAmount: string; hash: string };

/**
 * The caller must use the hash to look for an earlier attempt of the same request. If an earlier attempt saved the
 * document, the caller must not call `completeDocument`. That function checks the amounts with the current taxes, which
 * may have changed since the earlier attempt.
 * @throws AppError INVALID_INPUT if a number is malformed, or if the kind of document refuses a value
 */
export function prepareDocument<Request extends RequestedDocument, Table extends FieldTable, Own extends object>(
  kind: DocumentKindDefinition<Request, Table, Own>,
  request: Request,
): PreparedDocument<Table, Own> {
  const requestedFields = kind.getRequestedFields(request);
  const errors = [
    ...findLineCountErrors(request.lineItems),
    ...findDetailErrors(requestedFields, kind.name),
    ...(kind.findKindErrors?.(requestedFields, request) ?? []),
  ];
  if (errors.length > 0) throw AppError.invalid(...errors);
  const requestedAmounts = { ...request, fields: requestedFields };
  const parsedAmounts = parseAmounts(requestedAmounts, kind.name);
  const { currency, taxRate, pricesIncludeTax, discount, deposit, totalsByRate } = parsedAmounts;
  const lines = request.lineItems.map((line, sortOrder) => ({
    ...fillInDefaults(lineItemFields, line),
    ...parsedAmounts.lines[sortOrder]!,
    sortOrder,
  }));
  const ownFields = kind.getOwnFields?.(request) as Own;
  const document = {
    fields: { ...fillInDefaults(kind.fields, requestedFields), currency, taxRate, ...totalsByRate },
    lines,
    discount,
    deposit,
    pricesIncludeTax,
  };
  return {
    ...document,
    kind: kind.name,
    ownFields,
    requestedAmounts,
    parsedAmounts,
    hash: kind.hash({ ...ownFields, ...document }),
  };
}

/** @throws AppError INVALID_INPUT if the amounts of the request do not add up */
export async function completeDocument<Table extends FieldTable, Own extends object>(
  em: EntityManager,
  userId: string,
  { kind, ownFields, requestedAmounts, parsedAmounts, ...prepared }: PreparedDocument<Table, Own>,
  { currency = DEFAULT_CURRENCY, roundingStep: step = '' }: Pick<CompanyProfile, 'currency' | 'roundingStep'>,
): Promise<CompletedDocument<Table, Own>> {
  const taxes = await selectTaxesOfLines(em, userId, prepared.lines);
  const rounding = { currency, step };
  const { totals, columns, discountAmount } = checkAmounts(requestedAmounts, parsedAmounts, kind, taxes, rounding);
  return { ...ownFields, ...prepared, ...columns, discountAmount, fields: { ...prepared.fields, ...totals } };
}

export function findLineCountErrors({ length }: readonly unknown[], path = 'lineItems'): FieldError[] {
  if (length === 0) return [{ path, message: validationTexts.lineItemsRequired }];
  return length > MAX_LINE_ITEMS ? [{ path, message: validationTexts.tooManyLineItems(MAX_LINE_ITEMS) }] : [];
}

function findDetailErrors(fields: Partial<DetailFields> & TaxChoice, document: string): FieldError[] {
  const error = validateDetail(fields);
  return error ? [{ ...error, path: `${document}.${error.path}` }] : [];
}

const fillInDefaults = <Table extends FieldTable>(table: Table, values: Partial<ValuesOf<Table>>) =>
  mapFields(table, ({ initial }, name) => values[name] ?? initial) as ValuesOf<Table>;
