import type { CompanyProfile } from '@paperbill/contracts/http';
import { type Currency, getDecimals, toCurrency } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../languages/t.js';
import { listCurrencyOptions } from '../../components/currency-names.js';
import { Select } from '../../components/form/select.js';
import { Money } from '../../components/money.js';
import { useSaveCurrency } from './api/profile.js';
import styles from './currency-field.module.css';

export function CurrencyField({ profile }: { profile: CompanyProfile }) {
  const id = useId();
  const save = useSaveCurrency();
  const options = useMemo(() => listCurrencyOptions(), []);
  const currency = (save.isPending && save.variables) || toCurrency(profile.currency);
  // The server cannot store a profile without a company name.
  const isUnnamed = profile.id === null;
  return (
    <div className={styles.field}>
      <div className={styles.select}>
        <Select
          aria-label={t(settingLabels.currency)}
          aria-describedby={id}
          options={options}
          value={currency}
          disabled={isUnnamed || save.isPending}
          onChange={(chosen) => save.mutate(chosen)}
        />
      </div>
      <p id={id}>
        {isUnnamed
          ? rich('Enter your <link>company name</link> first.', {
              link: (text) => <Link to="/profile#companyName">{text}</Link>,
            })
          : rich('Amounts look like <amount></amount>', {
              amount: () => <Money amount={getExampleAmount(currency)} currency={currency} />,
            })}
      </p>
    </div>
  );
}

/** Examples: '1234.50', '1234' or '1234.500'. */
const getExampleAmount = (currency: Currency): string => {
  const places = getDecimals(currency);
  return places === 0 ? '1234' : `1234.${'5'.padEnd(places, '0')}`;
};
