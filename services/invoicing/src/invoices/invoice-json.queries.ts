import {
  type Invoice,
  invoiceFields,
  logoUrl,
  type PaidAmounts,
  senderFields,
  type TaxesAndRounding,
} from '@paperbill/contracts/http';
import { DEFAULT_CURRENCY, DEFAULT_LANGUAGE, type Field, type FieldTable } from '@paperbill/contracts/rules';
import { toInstantSql } from '@paperbill/service-kit';
import { isDecimalField, orderedFieldNames } from '../field-properties.js';
import { shownStatusSql } from './shown-status-sql.js';
import { paidOnUnlessVoidedSql } from './invoice.queries.js';

/**
 * The URL of a logo without the hash of the logo. Queries append this hash. The question mark is escaped, because
 * MikroORM treats it as a parameter.
 */
const LOGO_URL = logoUrl('-').slice(0, -1).replace('?', '\\?');

interface JsonField {
  value: string;
  /** SQL expression for the value of the field in JSON. A text value includes its quotation marks. */
  json: string;
}

/** Only free text is escaped, because escaping takes most of the query's time. */
const textFieldSql = (value: string): JsonField => ({
  value,
  json: `case when ${value} = '' then '""' else to_json(${value})::text end`,
});
/**
 * Returns a JSON string without escaping the value. The value must not contain characters that JSON must escape. Dates
 * are safe, because the setting DateStyle is ISO.
 */
const unescapedFieldSql = (value: string): JsonField => ({ value, json: `'"' || (${value}) || '"'` });
const unescapedNullableFieldSql = (value: string): JsonField => ({
  value,
  json: `coalesce(${unescapedFieldSql(value).json}, 'null')`,
});

function toJsonField(field: Field, column: string): JsonField {
  if (field.kind === 'id') return unescapedNullableFieldSql(column);
  if (isDecimalField(field)) return unescapedFieldSql(`${column}::text`);
  // The column of an optional date has the type text, because an empty text means that there is no date.
  return field.kind === 'date' && field.required ? unescapedFieldSql(column) : textFieldSql(column);
}

const toColumnName = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toJsonFields = <Table extends FieldTable>(table: Table, column: (name: string) => string) =>
  Object.fromEntries(
    orderedFieldNames(table).map((name) => [name, toJsonField(table[name]!, column(toColumnName(name)))]),
  ) as Record<keyof Table & string, JsonField>;

const { currency: _currency, language: _language, ...alwaysWrittenFields } = invoiceFields;
/** The fields that the JSON leaves out if they have their default value. */
type OmittedField = 'fileOrdinal' | 'currency' | 'language';

/** Returns the SQL of each field of {@link Invoice}, in the order of the fields in the JSON. */
const invoiceFieldsSql = (invoice: string): Record<Exclude<keyof Invoice, OmittedField>, JsonField> => {
  const column = (name: string) => `${invoice}.${name}`;
  return {
    id: unescapedFieldSql(column('id')),
    ...toJsonFields(alwaysWrittenFields, column),
    paidAt: unescapedNullableFieldSql(
      `case when ${column('voided_at')} is null then ${toInstantSql(column('paid_at'))} end`,
    ),
    ...toJsonFields(senderFields, column),
    watermark: { value: column('watermark'), json: `${column('watermark')}::text` },
    createdAt: unescapedFieldSql(toInstantSql(column('created_at'))),
    updatedAt: unescapedFieldSql(toInstantSql(column('updated_at'))),
    status: unescapedFieldSql(shownStatusSql(column)),
    companyLogoUrl: unescapedFieldSql(`coalesce('${LOGO_URL}' || ${column('company_logo_sha256')}, '')`),
  };
};

const paidAmountFieldsSql = (invoice: string): Record<keyof PaidAmounts, JsonField> => ({
  paidOn: unescapedNullableFieldSql(paidOnUnlessVoidedSql((name) => `${invoice}.${name}`)),
  amountPaid: unescapedFieldSql(`${invoice}.amount_paid::text`),
  amountEntered: unescapedFieldSql(`${invoice}.amount_entered::text`),
  amountCredited: unescapedFieldSql(`${invoice}.amount_credited::text`),
});

const taxFieldsSql = (invoice: string): string => {
  const fields: Record<keyof TaxesAndRounding, string> = {
    taxes: `case when ${invoice}.taxes <> '[]' then ',"taxes":' || ${invoice}.taxes::text else '' end`,
    pricesIncludeTax: `case when ${invoice}.prices_include_tax then ',"pricesIncludeTax":true' else '' end`,
    withheldAmount: `case when ${invoice}.withheld_amount <> 0 then ',"withheldAmount":"' || ${invoice}.withheld_amount || '"' else '' end`,
    roundingAmount: `case when ${invoice}.rounding_amount <> 0 then ',"roundingAmount":"' || ${invoice}.rounding_amount || '"' else '' end`,
  };
  const exchange = `coalesce(',"exchange":' || ${invoice}.exchange::text, '')`;
  return [...Object.values(fields), exchange].join(' || ');
};

/** Only pages contain this field. For a whole list, PostgreSQL would have to search the payments of every invoice. */
const awaitsTransferSql = (invoice: string): string =>
  `case when exists (select from online_payments where invoice_id = ${invoice}.id and state = 'awaiting_transfer')
    then ',"awaitsTransfer":true' else '' end`;

/** Groups of texts are concatenated faster than one long chain, because each `||` copies both operands. */
const CONCATENATION_GROUP_SIZE = 6;

interface JsonOptions {
  hasPayments?: boolean | undefined;
  hasTaxes?: boolean | undefined;
  isPage: boolean;
}

/**
 * Returns an SQL expression for the JSON of an invoice. The result has the same bytes as
 * `JSON.stringify(toInvoice(stored))`. Only pages with payments also contain `awaitsTransfer`.
 *
 * PostgreSQL creates the JSON of whole lists. In Node.js, parsing and serialising 100,000 invoices would take most of
 * the request's time. For a whole list, the expression concatenates texts, which takes two thirds of the time of
 * `row_to_json`. For a single page, the expression uses `row_to_json`, because planning the concatenation would take
 * 0.4 ms longer.
 */
export function invoiceJsonSql(
  invoice: string,
  { hasPayments = false, hasTaxes = false, isPage }: JsonOptions,
): string {
  const writtenFields = Object.entries({
    ...invoiceFieldsSql(invoice),
    ...(hasPayments && paidAmountFieldsSql(invoice)),
  });
  const end =
    `coalesce(',"fileOrdinal":' || ${invoice}.file_ordinal, '') || ` +
    `coalesce(',"currency":"' || nullif(${invoice}.currency, '${DEFAULT_CURRENCY}') || '"', '') || ` +
    `coalesce(',"language":"' || nullif(${invoice}.language, '${DEFAULT_LANGUAGE}') || '"', '') || ` +
    (hasTaxes ? `${taxFieldsSql(invoice)} || ` : '') +
    (hasPayments && isPage ? `${awaitsTransferSql(invoice)} || ` : '') +
    `'}'`;
  if (isPage) {
    const row = writtenFields.map(([name, { value }]) => `${value} as "${name}"`).join(', ');
    return `(select left(row_to_json(fields)::text, -1) from (select ${row}) as fields) || ${end}`;
  }
  const members = writtenFields.map(([name, { json }], index) => `'${index === 0 ? '{' : ','}"${name}":' || (${json})`);
  const groups = members.flatMap((_, index) =>
    index % CONCATENATION_GROUP_SIZE === 0
      ? [`(${members.slice(index, index + CONCATENATION_GROUP_SIZE).join(' || ')})`]
      : [],
  );
  return [...groups, end].join(' || ');
}
