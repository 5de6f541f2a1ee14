import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { t } from '../../../languages/t.js';
import { FormSection } from '../../../components/form/field.js';
import { AccountantExport } from '../../account/accountant-export.js';
import { DeleteAccount } from '../../account/delete-account.js';
import { DownloadEverything } from '../../account/download-everything.js';
import { SettingsFrame } from '../settings-frame.js';

export const ExportPage = () => (
  <SettingsFrame path="/settings/export">
    <FormSection title={t(settingLabels.accountantExport)} name="accountantExport">
      <AccountantExport />
    </FormSection>
    <FormSection title={t('All of Your Data')} name="downloadEverything">
      <DownloadEverything />
    </FormSection>
    <FormSection title={t('Deletion')} name="deleteAccount">
      <DeleteAccount />
    </FormSection>
  </SettingsFrame>
);
