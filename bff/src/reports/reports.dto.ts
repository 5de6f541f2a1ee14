import type { ReportedTax } from '@paperbill/contracts/http';
import {
  type CalendarDate,
  currencies,
  type Currency,
  MAX_LENGTH,
  MAX_PAGE,
  type RevenueGroup,
  revenueGroups,
  type TaxKind,
  taxKinds,
  type TaxReportBasis,
  taxReportBases,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { IsDecimal, IsOption, IsOptionalCalendarDate, IsQueryText, IsRequiredOption, IsWholeNumber } from '../validation/rules.js'; // oxfmt-ignore

/** A period that includes its first and its last day. */
export class PeriodQuery {
  @IsOptionalCalendarDate()
  from?: CalendarDate;

  @IsOptionalCalendarDate()
  to?: CalendarDate;
}

/**
 * The query of a report. The default period is the current quarter in the user's time zone. The default currency is
 * that of the profile.
 */
class ReportQuery extends PeriodQuery {
  @IsOption(currencies)
  currency?: Currency;
}

export class TaxReportQuery extends ReportQuery {
  @IsOption(taxReportBases, 'invoice-date')
  basis: TaxReportBasis = 'invoice-date';
}

export class RevenueReportQuery extends ReportQuery {
  @IsOption(revenueGroups, 'month')
  by: RevenueGroup = 'month';
}

export class TaxDocumentsQuery extends TaxReportQuery implements ReportedTax {
  /** The name of the tax. It is empty for a tax rate that applies to a whole document. */
  @IsQueryText({ max: MAX_LENGTH.taxName })
  name = '';

  @IsDecimal({ kind: 'taxRate', required: validationTexts.taxRate })
  rate: string;

  @IsRequiredOption(taxKinds)
  kind: TaxKind;

  @IsWholeNumber(1, MAX_PAGE)
  page?: number;
}

/** The maximum length of a row's key in a report. The key can be a name with a one-character prefix. */
const MAX_KEY_LENGTH = MAX_LENGTH.name + 1;

export class RevenueDocumentsQuery extends RevenueReportQuery {
  @IsQueryText({ max: MAX_KEY_LENGTH, required: validationTexts.reportKeyRequired })
  key: string;

  @IsWholeNumber(1, MAX_PAGE)
  page?: number;
}
