import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import type { ReportDocuments, ReportedTax, RevenueReport, TaxReport } from '@paperbill/contracts/http';
import {
  invoicing,
  type WithUserId,
  type PageOfDocuments,
  type RevenueReportSelection,
  type TaxReportSelection,
} from '@paperbill/contracts/nats';
import { decimalRules, getDecimals, MAX_REPORT_ROWS } from '@paperbill/contracts/rules';
import { Handles } from '@paperbill/messaging';
import { parseDecimalField, subtractAmounts, sumAmounts } from '@paperbill/money';
import { type ReportDocumentsScope, resolveScope } from './report-scope.js';
import { selectDocumentsOfRevenue, selectRevenueSums } from './revenue-report.queries.js';
import { NET_AMOUNT_KIND, selectDocumentsOfTax, selectTaxSums, type TaxSums } from './tax-report.queries.js';

@Controller()
export class ReportsController {
  constructor(private readonly em: EntityManager) {}

  @Handles(invoicing.getTaxReport)
  async getTaxes({ userId, basis, ...selection }: WithUserId & TaxReportSelection): Promise<TaxReport> {
    const { userId: _, ...scope } = await resolveScope(this.em, userId, selection);
    const sums = await selectTaxSums(this.em, { ...scope, userId, basis });
    const rows = sums.flatMap(toTaxReportRow).slice(0, MAX_REPORT_ROWS);
    const zero = sumAmounts([], getDecimals(scope.currency));
    const omittedRows = (sums[0]?.totalRows ?? 0) - rows.length;
    return {
      ...scope,
      basis,
      taxes: rows.filter(({ kind }) => kind !== 'withholding'),
      withholdings: rows.filter(({ kind }) => kind === 'withholding'),
      ...(omittedRows > 0 && { omittedRows }),
      netAmount: sums.find(({ kind }) => kind === NET_AMOUNT_KIND)?.base ?? zero,
      taxAmount: sums[0]?.taxAmount ?? zero,
      withheldAmount: sums[0]?.withheldAmount ?? zero,
    };
  }

  @Handles(invoicing.getRevenueReport)
  async getRevenue({ userId, by, ...selection }: WithUserId & RevenueReportSelection): Promise<RevenueReport> {
    const { userId: _, ...scope } = await resolveScope(this.em, userId, selection);
    const sums = await selectRevenueSums(this.em, { ...scope, userId, by });
    const places = getDecimals(scope.currency);
    const { totalRevenue = sumAmounts([], places), totalInvoices = 0, totalRows = 0 } = sums[0] ?? {};
    const listedRevenue = sumAmounts(
      sums.map(({ revenue }) => revenue),
      places,
    );
    return {
      ...scope,
      by,
      rows: sums.map(({ key, label, revenue, invoices }) => ({ key, label, revenue, invoices })),
      ...(totalRows > sums.length && {
        others: { rows: totalRows - sums.length, revenue: subtractAmounts(totalRevenue, listedRevenue) },
      }),
      revenue: totalRevenue,
      invoices: totalInvoices,
    };
  }

  @Handles(invoicing.listDocumentsOfTax)
  async listDocumentsOfTax({
    userId,
    basis,
    tax,
    page,
    ...selection
  }: WithUserId & TaxReportSelection & PageOfDocuments & { tax: ReportedTax }): Promise<ReportDocuments> {
    const scope = await resolveScope(this.em, userId, selection);
    return toReportDocuments(scope, await selectDocumentsOfTax(this.em, { ...scope, basis }, tax, page));
  }

  @Handles(invoicing.listDocumentsOfRevenue)
  async listDocumentsOfRevenue({
    userId,
    by,
    key,
    page,
    ...selection
  }: WithUserId & RevenueReportSelection & PageOfDocuments & { key: string }): Promise<ReportDocuments> {
    const scope = await resolveScope(this.em, userId, selection);
    return toReportDocuments(scope, await selectDocumentsOfRevenue(this.em, { ...scope, by }, key, page));
  }
}

const toReportDocuments = (
  { from, to, currency }: ReportDocumentsScope,
  result: Pick<ReportDocuments, 'documents' | 'total'>,
): ReportDocuments => ({ from, to, currency, ...result });

function toTaxReportRow({ name, rate, kind, base, amount, documents }: TaxSums) {
  if (kind === NET_AMOUNT_KIND) return [];
  return [{ name, rate: parseDecimalField(rate, decimalRules.taxRate) ?? rate, kind, base, amount, documents }];
}
