import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { rich, t } from '../../../languages/t.js';
import { FormSection } from '../../../components/form/field.js';
import { lazyPart, PartFailure } from '../../../components/lazy-part.js';
import { Skeleton } from '../../../components/loading.js';
import { brand } from '../../../brand.js';
import { SignedInAs } from '../../auth/signed-in-as.js';
import { SettingsFrame } from '../settings-frame.js';

/** The field is loaded after the page, because its select needs antd. */
const TimeZoneField = lazyPart(
  async () => ({ default: (await import('../time-zone-field.js')).TimeZoneField }),
  PartFailure,
);

export const AccountPage = () => (
  <SettingsFrame path="/settings/account">
    <FormSection title={t(settingLabels.signIn)} name="signIn">
      <SignedInAs />
      <p className="hint">
        {rich(
          'Your name, your e-mail address and your password are kept by {provider}: change them there, and then sign in again. Other browsers are under <sessions>Sessions and Activity</sessions>. Clients see the <profile>e-mail address in Company Profile</profile>.',
          {
            provider: brand.providerName,
            sessions: (text) => <Link to="/settings/activity">{text}</Link>,
            profile: (text) => <Link to="/profile#email">{text}</Link>,
          },
        )}
      </p>
    </FormSection>
    <FormSection title={t(settingLabels.timeZone)} name="timeZone">
      <Suspense fallback={<Skeleton height="var(--control-height)" />}>
        <TimeZoneField />
      </Suspense>
    </FormSection>
  </SettingsFrame>
);
