import type { MailSettingsAnswer } from '@paperbill/contracts/http';
import { type ReactNode, useId } from 'react';
import { t } from '../../languages/t.js';
import { FormSection } from '../../components/form/field.js';
import { Skeleton } from '../../components/loading.js';
import { LoadState } from '../../components/messages.js';
import { useMailSettings } from './mail-settings.js';
import styles from './mail-settings.module.css';

interface WithMailSettingsProps {
  /** The heading of the section that is shown until the mail settings are loaded, or if there are none. */
  title: string;
  children: (settings: MailSettingsAnswer) => ReactNode;
}

/** Renders its content as soon as the mail settings are loaded, if the operator has set up e-mails. */
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
   * The names under which the settings search finds the switch, separated by spaces. A switch that is off hides other
   * settings, so it also has their names.
   */
  name: string;
  label: string;
  about?: ReactNode;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function Switch({ name, label, about, isOn, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className={styles.switch} data-field={name}>
      <label>
        <input
          type="checkbox"
          checked={isOn}
          {...(about && { 'aria-describedby': id })}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      {about && (
        <p id={id} className={styles.about}>
          {about}
        </p>
      )}
    </div>
  );
}
