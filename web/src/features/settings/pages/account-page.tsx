import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Link } from 'react-router-dom';
import { FormSection } from '../../../components/form/field.js';
import { brand } from '../../../brand.js';
import { SignedInAs } from '../../auth/signed-in-as.js';
import { SettingsFrame } from '../settings-frame.js';
import { TimeZoneField } from '../time-zone-field.js';

export const AccountPage = () => (
  <SettingsFrame path="/settings/account">
    <FormSection title={settingLabels.signIn} name="signIn">
      <SignedInAs />
      <p className="hint">
        Your name, your e-mail address and your password are kept by {brand.providerName}: change them there, and then
        sign in again. Other browsers are under <Link to="/settings/activity">Sessions and Activity</Link>. Clients see
        the <Link to="/profile#email">e-mail address in Company Profile</Link>.
      </p>
    </FormSection>
    <FormSection title={settingLabels.timeZone} name="timeZone">
      <TimeZoneField />
    </FormSection>
  </SettingsFrame>
);
