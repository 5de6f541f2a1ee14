import type { CompanyProfile } from '@paperbill/contracts/http';
import { getRoundingSteps, type RoundingStep, toCurrency } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { formatMoney } from '../../languages/format.js';
import { t } from '../../languages/t.js';
import { Select } from '../../components/form/select.js';
import { useSaveRoundingStep } from './api/profile.js';
import styles from './currency-field.module.css';

export function RoundingField({ profile }: { profile: CompanyProfile }) {
  const save = useSaveRoundingStep();
  const currency = toCurrency(profile.currency);
  const steps = getRoundingSteps(currency);
  const stored = steps.find((step) => step === profile.roundingStep) ?? '';
  return (
    <div className={styles.field}>
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
    </div>
  );
}
