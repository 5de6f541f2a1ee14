import type {
  ReportDocument,
  ReportDocuments,
  RevenueReport,
  RevenueReportRow,
  TaxReport,
  TaxReportRow,
} from '@paperbill/contracts/http';
import { revenueGroups, taxKinds, taxReportBases } from '@paperbill/contracts/rules';
import {
  countSchema,
  currencySchema,
  dateSchema,
  decimalSchema,
  fourDecimalsSchema,
  idSchema,
  listSchema,
  objectSchema,
  optionSchema,
  textSchema,
} from '../schema.js';

// A new object, because in `currencySchema` a missing currency means US dollars. In reports, it does not.
const reportCurrencySchema = { ...currencySchema };

const reportScopeProperties = {
  from: dateSchema,
  to: dateSchema,
  currency: reportCurrencySchema,
  currencies: listSchema(reportCurrencySchema),
};

const taxRowSchema = objectSchema<TaxReportRow>({
  name: textSchema,
  rate: fourDecimalsSchema,
  kind: optionSchema(taxKinds),
  base: decimalSchema,
  amount: decimalSchema,
  documents: countSchema,
});

export const reportSchemas = {
  TaxReport: objectSchema<TaxReport>(
    {
      ...reportScopeProperties,
      basis: optionSchema(taxReportBases),
      taxes: listSchema(taxRowSchema),
      withholdings: listSchema(taxRowSchema),
      omittedRows: countSchema,
      netAmount: decimalSchema,
      taxAmount: decimalSchema,
      withheldAmount: decimalSchema,
    },
    'omittedRows',
  ),
  RevenueReport: objectSchema<RevenueReport>(
    {
      ...reportScopeProperties,
      by: optionSchema(revenueGroups),
      rows: listSchema(
        objectSchema<RevenueReportRow>({
          key: textSchema,
          label: textSchema,
          revenue: decimalSchema,
          invoices: countSchema,
        }),
      ),
      others: objectSchema<NonNullable<RevenueReport['others']>>({ rows: countSchema, revenue: decimalSchema }),
      revenue: decimalSchema,
      invoices: countSchema,
    },
    'others',
  ),
  ReportDocuments: objectSchema<ReportDocuments>({
    from: dateSchema,
    to: dateSchema,
    currency: reportCurrencySchema,
    documents: listSchema(
      objectSchema<ReportDocument>({
        kind: optionSchema(['invoice', 'creditNote']),
        id: idSchema,
        invoiceId: idSchema,
        number: textSchema,
        date: dateSchema,
        clientName: textSchema,
        base: decimalSchema,
        amount: decimalSchema,
      }),
    ),
    total: countSchema,
  }),
} as const;
