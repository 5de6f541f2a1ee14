import type { CompanyProfile } from '@paperbill/contracts/http';
import { type Language, toLanguage } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { t } from '../../languages/t.js';
import { languageOptions } from '../../components/language-options.js';
import { Select } from '../../components/form/select.js';
import { useSaveLanguage } from './api/profile.js';
import styles from './currency-field.module.css';

export function LanguageField({ profile }: { profile: CompanyProfile }) {
  const save = useSaveLanguage();
  return (
    <div className={styles.field}>
      <div className={styles.select}>
        <Select
          aria-label={t(settingLabels.language)}
          options={languageOptions}
          value={(save.isPending && save.variables) || toLanguage(profile.language)}
          disabled={profile.id === null || save.isPending}
          onChange={(chosen) => save.mutate(chosen as Language)}
        />
      </div>
    </div>
  );
}
