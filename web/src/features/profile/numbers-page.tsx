import { settingLabels } from '@paperbill/contracts/texts/setting-labels';
import { Link } from 'react-router-dom';
import { FormSection } from '../../components/form/field.js';
import { LoadState } from '../../components/messages.js';
import { SettingsFrame } from '../settings/settings-frame.js';
import { useProfile } from './api/profile.js';
import { NextNumber } from './next-number.js';
import styles from './numbers-page.module.css';

export function NumbersPage() {
  const query = useProfile();
  const { data: profile, error } = query;
  const next = <NextNumber nextInvoiceNumber={profile?.nextInvoiceNumber} />;
  return (
    <SettingsFrame path="/settings/numbers">
      <FormSection title={settingLabels.nextInvoiceNumber} name="nextInvoiceNumber">
        {error && !profile ? <LoadState query={query} failed="Failed to fetch profile" loading={null} /> : next}
      </FormSection>
      <FormSection title="How Numbers Are Formed">
        <ul className={styles.rules}>
          <li>
            Type any number in <Link to="/create-invoice">Create Invoice</Link>. The next one follows it: 9 becomes 10,
            and INV-009 becomes INV-010. So you begin a new series by typing its first number once.
          </li>
          <li>Each number is used once. Two invoices never share one, even if you save in two browsers.</li>
          <li>Drafts have no number yet. Quotes are counted by themselves (Q-1), and so are credit notes (CN-1).</li>
          <li>An invoice keeps its number for good, also when it is void.</li>
        </ul>
      </FormSection>
    </SettingsFrame>
  );
}
