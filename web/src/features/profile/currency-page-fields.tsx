import type { CompanyProfile } from '@paperbill/contracts/http';
import {
  type Currency,
  getDecimals,
  getRoundingSteps,
  type Language,
  type RoundingStep,
  toCurrency,
  toLanguage,
} from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useId, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatMoney } from '../../languages/format.js';
import { rich, t } from '../../languages/t.js';
import { listCurrencyOptions } from '../../components/currency-names.js';
import { languageOptions } from '../../components/language-options.js';
import { Select } from '../../components/form/select.js';
import { Money } from '../../components/money.js';
import { useSaveCurrency, useSaveLanguage, useSaveRoundingStep } from './api/profile.js';
import styles from './currency-page-fields.module.css';

interface FieldProps {
  profile: CompanyProfile;
}

const fields = { currency: CurrencyField, language: LanguageField, rounding: RoundingField };

export default function CurrencySettingField({ name, profile }: FieldProps & { name: keyof typeof fields }) {
  const Field = fields[name];
  return (
    <div className={styles.field}>
      <Field profile={profile} />
    </div>
  );
}

function CurrencyField({ profile }: FieldProps) {
  const id = useId();
  const save = useSaveCurrency();
  const options = useMemo(() => listCurrencyOptions(), []);
  const currency = (save.isPending && save.variables) || toCurrency(profile.currency);
  // The server cannot store a profile without a company name.
  const isUnnamed = profile.id === null;
  return (
    <>
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
    </>
  );
}

/** Returns an amount with the decimals of the currency: '1234.50', '1234' or '1234.500'. */
const getExampleAmount = (currency: Currency): string => {
  const places = getDecimals(currency);
  return places === 0 ? '1234' : `1234.${'5'.padEnd(places, '0')}`;
};

function LanguageField({ profile }: FieldProps) {
  const save = useSaveLanguage();
  return (
    <div className={styles.select}>
      <Select
        aria-label={t(settingLabels.language)}
        options={languageOptions}
        value={(save.isPending && save.variables) || toLanguage(profile.language)}
        disabled={profile.id === null || save.isPending}
        onChange={(chosen) => save.mutate(chosen as Language)}
      />
    </div>
  );
}

function RoundingField({ profile }: FieldProps) {
  const save = useSaveRoundingStep();
  const currency = toCurrency(profile.currency);
  const steps = getRoundingSteps(currency);
  const stored = steps.find((step) => step === profile.roundingStep) ?? '';
  return (
    <div className={styles.select}>
      <Select
        aria-label={t(settingLabels.rounding)}
        options={[
          { value: '', label: t('Do not round') },
          ...steps.map((step) => ({ value: step, label: t('To {amount}', { amount: formatMoney(step, currency) }) })),
        ]}
        value={save.isPending ? save.variables : stored}
        disabled={profile.id === null || save.isPending}
        onChange={(chosen) => save.mutate(chosen as RoundingStep)}
      />
    </div>
  );
}
