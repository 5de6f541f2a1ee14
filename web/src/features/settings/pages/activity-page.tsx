import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { t } from '../../../languages/t.js';
import { Disclosure } from '../../../components/disclosure.js';
import { FormSection } from '../../../components/form/field.js';
import { Activity } from '../../activity/activity.js';
import { BrowserSessions } from '../../auth/browser-sessions.js';
import { SettingsFrame } from '../settings-frame.js';

export const ActivityPage = () => (
  <SettingsFrame path="/settings/activity">
    <FormSection title={t(settingLabels.sessions)} name="sessions">
      <Disclosure label={t('Show your browsers')}>
        <BrowserSessions />
      </Disclosure>
    </FormSection>
    <FormSection title={t(settingLabels.activity)} name="activity">
      <Activity />
    </FormSection>
  </SettingsFrame>
);
