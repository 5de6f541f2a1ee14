import type { MailSettingsAnswer } from '@paperbill/contracts/http';
import { type ReactNode, useId } from 'react';
import { t } from '../../languages/t.js';
import { FormSection } from '../../components/form/field.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { useMailSettings } from './mail-settings.js';
import styles from './mail-settings.module.css';

interface WithMailSettingsProps {
  title: string;
  children: (settings: MailSettingsAnswer) => ReactNode;
}

/** Shows the settings only if the operator has set up e-mails. */
export function WithMailSettings({ title, children }: WithMailSettingsProps) {
  const query = useMailSettings();
  const { data } = query;
  if (data && data.from !== null) return children(data);
  return (
    <FormSection title={title}>
      {data ? (
        <p>{t('E-mails are not set up here, so none are sent.')}</p>
      ) : (
        <LoadState
          query={query}
          failed={t('Failed to fetch how e-mails are sent')}
          loading={<Skeleton height="12rem" />}
        />
      )}
    </FormSection>
  );
}

interface SwitchProps {
  /**
   * The names by which the settings search finds the switch, separated by spaces. A switch that hides other settings
   * also has the names of these settings.
   */
  name: string;
  label: string;
  description?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function MailSettingSwitch({ name, label, description, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch} data-field={name}>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          {...(description && { 'aria-describedby': id })}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {description && (
        <p id={id} className={styles.about}>
          {description}
        </p>
      )}
    </div>
  );
}
