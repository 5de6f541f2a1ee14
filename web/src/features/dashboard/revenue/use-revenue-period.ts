import { type RevenuePeriod, revenuePeriods } from '@paperbill/contracts/rules';
import { useSearchParams } from 'react-router-dom';

/** The chosen period, which stands in the page's address: a reload, a link and the way back find it again. */
export function useRevenuePeriod(): [RevenuePeriod, (period: RevenuePeriod) => void] {
  const [params, setParams] = useSearchParams();
  const period = revenuePeriods.find((value) => value === params.get('period')) ?? 'all';
  const choose = (chosen: RevenuePeriod) =>
    setParams(chosen === 'all' ? {} : { period: chosen }, { preventScrollReset: true });
  return [period, choose];
}
