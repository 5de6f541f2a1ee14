import type * as http from '@paperbill/contracts/http';
import { revenueGroups, taxKinds, taxReportBases } from '@paperbill/contracts/rules';
import {
  countSchema,
  dateSchema,
  decimalSchema,
  fourDecimalsSchema,
  idSchema,
  listSchema,
  objectSchema,
  optionSchema,
  requiredCurrencySchema,
  textSchema,
} from '../schema.js';

const reportScopeProperties = {
  from: dateSchema,
  to: dateSchema,
  currency: requiredCurrencySchema,
  currencies: listSchema(requiredCurrencySchema),
};

const taxRowSchema = objectSchema<http.TaxReportRow>({
  name: textSchema,
  rate: fourDecimalsSchema,
  kind: optionSchema(taxKinds),
  base: decimalSchema,
  amount: decimalSchema,
  documents: countSchema,
});

export const reportSchemas = {
  TaxReport: objectSchema<http.TaxReport>(
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
  RevenueReport: objectSchema<http.RevenueReport>(
    {
      ...reportScopeProperties,
      by: optionSchema(revenueGroups),
      rows: listSchema(
        objectSchema<http.RevenueReportRow>({
          key: textSchema,
          label: textSchema,
          revenue: decimalSchema,
          invoices: countSchema,
        }),
      ),
      others: objectSchema<NonNullable<http.RevenueReport['others']>>({ rows: countSchema, revenue: decimalSchema }),
      revenue: decimalSchema,
      invoices: countSchema,
    },
    'others',
  ),
  ReportDocuments: objectSchema<http.ReportDocuments>({
    from: dateSchema,
    to: dateSchema,
    currency: requiredCurrencySchema,
    documents: listSchema(
      objectSchema<http.ReportDocument>({
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
