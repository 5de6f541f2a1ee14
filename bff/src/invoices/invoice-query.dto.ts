import type { InvoiceFilter } from '@paperbill/contracts/nats';
import {
  type InvoiceStatus,
  invoiceStatuses,
  MAX_LENGTH,
  MAX_PAGE,
  MAX_PAGE_SIZE,
  type RevenuePeriod,
  revenuePeriods,
} from '@paperbill/contracts/rules';
import { WholeNumber } from '../validation/fields.js';
import { Option, Text } from '../validation/text.js';

/** Which invoices to list; without any of it, all of them. */
export class InvoiceListQuery implements InvoiceFilter {
  @Text({ max: MAX_LENGTH.name })
  search?: string;

  @Option(invoiceStatuses)
  status?: InvoiceStatus;

  @WholeNumber(1, MAX_PAGE)
  page?: number;

  @WholeNumber(1, MAX_PAGE_SIZE)
  pageSize?: number;

  @WholeNumber(1, MAX_PAGE_SIZE)
  limit?: number;
}

export class StatsQuery {
  @Option(revenuePeriods, 'all')
  period: RevenuePeriod = 'all';

  /** `true` adds the series to the figures. */
  @Option(['true', 'false'])
  series?: 'true' | 'false';
}
