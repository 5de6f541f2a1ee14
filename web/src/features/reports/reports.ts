import type { ReportDocuments, RevenueReport, TaxReport } from '@paperbill/contracts/http';
import {
  currencies,
  type Currency,
  getReportPeriod,
  isCalendarDate,
  namedReportPeriods,
  type NamedReportPeriod,
  type ReportPeriod,
} from '@paperbill/contracts/rules';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { requestJson } from '../../api/request.js';
import { getToday } from '../../components/today.js';

const DEFAULT_PERIOD: NamedReportPeriod = 'this-quarter';

export type ChosenPeriod = NamedReportPeriod | 'custom';

export interface ReportFilter extends ReportPeriod {
  period: ChosenPeriod;
  currency: Currency | undefined;
  row: string | null;
  page: number;
}

type FilterChange = Partial<Record<string, string | undefined>>;

/**
 * The query parameters store the filter, so that a reload, a link and the Back button restore it. Every change closes
 * the list of documents, except a change of the page in this list.
 */
export function useReportFilter() {
  const [params, setParams] = useSearchParams();
  const named = namedReportPeriods.find((name) => name === params.get('period'));
  const period: ChosenPeriod = params.get('period') === 'custom' ? 'custom' : (named ?? DEFAULT_PERIOD);
  const { from, to } = getReportPeriod(period === 'custom' ? DEFAULT_PERIOD : period, getToday());
  const readChosenDay = (name: keyof ReportPeriod, byDefault: string) => {
    const day = period === 'custom' ? (params.get(name) ?? '') : '';
    return isCalendarDate(day) ? day : byDefault;
  };
  const filter: ReportFilter = {
    period,
    from: readChosenDay('from', from),
    to: readChosenDay('to', to),
    currency: currencies.find((code) => code === params.get('currency')),
    row: params.get('row'),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
  };
  const change = (changed: FilterChange) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        for (const [name, value] of Object.entries({ page: undefined, row: undefined, ...changed })) {
          if (value === undefined) after.delete(name);
          else after.set(name, value);
        }
        return after;
      },
      { preventScrollReset: !('row' in changed) },
    );
  return { filter, params, change };
}

export function buildRowLink(params: URLSearchParams, row: string | null): string {
  const query = new URLSearchParams(params);
  query.delete('page');
  if (row === null) query.delete('row');
  else query.set('row', row);
  return `?${query}`;
}

const REPORTS_URL = '/app/api/reports';

function useReport<Report>(path: string, { from, to, currency }: ReportFilter, query: Record<string, string>) {
  const url = `${REPORTS_URL}/${path}?${new URLSearchParams({ from, to, ...(currency && { currency }), ...query })}`;
  return useQuery({
    queryKey: [url],
    queryFn: ({ signal }) => requestJson<Report>(url, { signal }),
    placeholderData: keepPreviousData,
    // For a reversed period, the date fields show an error.
    enabled: from <= to,
  });
}

export const useTaxReport = (filter: ReportFilter, basis: string) => useReport<TaxReport>('taxes', filter, { basis });

export const useRevenueReport = (filter: ReportFilter, by: string) =>
  useReport<RevenueReport>('revenue', filter, { by });

export const useReportDocuments = (report: 'taxes' | 'revenue', filter: ReportFilter, row: Record<string, string>) =>
  useReport<ReportDocuments>(`${report}/documents`, filter, { ...row, page: String(filter.page) });
