import { type RevenuePeriod, revenuePeriods } from '@paperbill/contracts/rules';
import { Select } from '../../../components/form/inputs.js';
import { Spinner } from '../../../components/spinner.js';
import styles from './period-select.module.css';

const labels: Record<RevenuePeriod, string> = {
  all: 'All Time',
  year: 'This Year',
  month: 'This Month',
  week: 'This Week',
  quarter: 'This Quarter',
};
const options = revenuePeriods.map((value) => ({ value, label: labels[value] }));

interface PeriodSelectProps {
  period: RevenuePeriod;
  onChoose: (period: RevenuePeriod) => void;
  isLoading: boolean;
}

export function PeriodSelect({ period, onChoose, isLoading }: PeriodSelectProps) {
  return (
    <div className={styles.period}>
      {isLoading && <Spinner small label="Loading figures" />}
      <label htmlFor="revenue-period">Revenue Period</label>
      <Select
        id="revenue-period"
        options={options}
        value={period}
        onChange={({ target: { value } }) => onChoose(value as RevenuePeriod)}
      />
    </div>
  );
}
