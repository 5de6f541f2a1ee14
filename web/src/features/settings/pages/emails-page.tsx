import type { MailSettingsAnswer } from '@paperbill/contracts/http';
import {
  type Language,
  languageDefinitions,
  type MailTemplateName,
  mailTemplateNames,
} from '@paperbill/contracts/rules';
import { mailTextLabels, settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Suspense, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../languages/t.js';
import { Button } from '../../../components/button.js';
import { FormSection, PlainField } from '../../../components/form/field.js';
import { NativeSelect } from '../../../components/form/inputs.js';
import { languageOptions } from '../../../components/language-options.js';
import { lazyDialog } from '../../../components/lazy-dialog.js';
import { useProfile } from '../../profile/api/profile.js';
import { MailSettingSwitch, WithMailSettings } from '../mail-setting-parts.js';
import styles from '../mail-settings.module.css';
import { useEditMailSettings } from '../mail-settings.js';
import { SettingsFrame } from '../settings-frame.js';

const [TemplateDialog, useTemplateDialog] = lazyDialog(() => import('../template-dialog.js'));

export const EmailsPage = () => (
  <SettingsFrame path="/settings/emails">
    <WithMailSettings title={t('E-mails to Clients')}>
      {(settings) => <MailSettingsFields settings={settings} />}
    </WithMailSettings>
  </SettingsFrame>
);

function MailSettingsFields({ settings }: { settings: MailSettingsAnswer }) {
  const [{ sendReceipts }, change] = useEditMailSettings(settings);
  return (
    <>
      <FormSection title={t('Sender')}>
        <p>
          {rich(
            'Your e-mails come from {address} with the name of your company. Your clients’ answers go to <profile>the e-mail address in Company Profile</profile>.',
            { address: settings.from!, profile: (text) => <Link to="/profile#email">{text}</Link> },
          )}
        </p>
      </FormSection>
      <FormSection title={t('Receipts')}>
        <MailSettingSwitch
          name="sendReceipts"
          label={t(settingLabels.sendReceipts)}
          description={t('A receipt goes out when you record a payment of an invoice that you have mailed.')}
          isOn={sendReceipts}
          onChange={(isOn) => change(() => ({ sendReceipts: isOn }))}
        />
      </FormSection>
      <TemplatesSection settings={settings} />
    </>
  );
}

function TemplatesSection({ settings: { templates, translations } }: { settings: MailSettingsAnswer }) {
  useTemplateDialog();
  const { data: profile, isPending } = useProfile();
  const [edited, setEdited] = useState<MailTemplateName>();
  const [language, setLanguage] = useState<Language | ''>('');
  const [isTranslating, setIsTranslating] = useState(translations !== undefined);
  const translated = (language && translations?.[language]) || {};
  const shown = language ? translated : templates;
  return (
    <FormSection title={t('Texts')}>
      {isTranslating && <LanguageChoice language={language} takesFocus={!translations} onChoose={setLanguage} />}
      <ul className={styles.templates}>
        {mailTemplateNames.map((name) => (
          <li key={name} data-field={`template.${name}`}>
            <span>
              {t(mailTextLabels[name])}
              <span className={styles.about}>
                {shown[name]
                  ? t('Your own text')
                  : templates[name]
                    ? t('Your text for all languages')
                    : t('Default text')}
              </span>
            </span>
            <Button
              small
              aria-label={t('Edit: {name}', { name: t(mailTextLabels[name]) })}
              onClick={() => setEdited(name)}
            >
              {t('Edit')}
            </Button>
          </li>
        ))}
      </ul>
      {!isTranslating && (
        <p>
          <Button small variant="quiet" className={styles.translate!} onClick={() => setIsTranslating(true)}>
            {t('In another language')}
          </Button>
        </p>
      )}
      <p className="hint">
        {rich(
          'To see an e-mail as your client gets it, send yourself a test: open an invoice or a quote, and choose Send. Reminders go out on the days that you choose under <link>Reminders</link>.',
          { link: (text) => <Link to="/settings/reminders">{text}</Link> },
        )}
      </p>
      <Suspense fallback={null}>
        {edited && !isPending && (
          <TemplateDialog
            name={edited}
            label={t(mailTextLabels[edited]) + (language && ` · ${languageDefinitions[language].name}`)}
            language={language}
            saved={shown[edited] ?? null}
            profile={{ currency: profile?.currency, language: language || profile?.language }}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </FormSection>
  );
}

interface LanguageChoiceProps {
  language: Language | '';
  takesFocus: boolean;
  onChoose: (language: Language | '') => void;
}

function LanguageChoice({ language, takesFocus, onChoose }: LanguageChoiceProps) {
  const id = useId();
  return (
    <PlainField
      error={null}
      id={id}
      label={t('Language')}
      hint={t('A text for one language comes before the text for all languages.')}
    >
      <NativeSelect
        id={id}
        aria-describedby={`${id}-hint`}
        autoFocus={takesFocus}
        value={language}
        options={[{ value: '', label: t('All languages') }, ...languageOptions]}
        onChange={({ target }) => onChoose(target.value as Language | '')}
      />
    </PlainField>
  );
}
