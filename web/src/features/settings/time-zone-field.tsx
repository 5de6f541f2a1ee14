import { DEFAULT_TIME_ZONE } from '@paperbill/contracts/rules';
import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { useId, useMemo } from 'react';
import { t } from '../../languages/t.js';
import { Select } from '../../components/form/select.js';
import { useSaveTimeZone, useSettings } from './settings.js';
import styles from './time-zone-field.module.css';

export function TimeZoneField() {
  const id = useId();
  const { data } = useSettings();
  const save = useSaveTimeZone();
  const timeZone = (save.isPending && save.variables) || (data?.timeZone ?? DEFAULT_TIME_ZONE);
  const options = useMemo(() => timeZones().map((value) => ({ value, label: value.replaceAll('_', ' ') })), []);
  return (
    <div className={styles.field}>
      <p id={id}>
        {t(
          'Today, due dates and the periods of your figures follow this time zone. It was taken from your browser at first.',
        )}
      </p>
      <div className={styles.select}>
        <Select
          aria-label={t(settingLabels.timeZone)}
          aria-describedby={id}
          options={options}
          value={timeZone}
          disabled={!data || save.isPending}
          onChange={(chosen) => save.mutate(chosen)}
        />
      </div>
    </div>
  );
}

const timeZones = (): string[] => [...new Set([DEFAULT_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')])];
