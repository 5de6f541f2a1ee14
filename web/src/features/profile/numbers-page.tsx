import { Link } from 'react-router-dom';
import { t } from '../../languages/t.js';
import { FormSection, SectionSkeleton } from '../../components/form/field.js';
import { LoadState } from '../../components/messages.js';
import { NumberFormatsForm } from '../settings/number-formats-form.js';
import { useNumberFormats } from '../settings/number-formats.js';
import { SettingsFrame } from '../settings/settings-frame.js';
import styles from './numbers-page.module.css';

export function NumbersPage() {
  const query = useNumberFormats();
  return (
    <SettingsFrame path="/settings/numbers">
      {query.data ? (
        <NumberFormatsForm formats={query.data} />
      ) : (
        <LoadState
          query={query}
          failed="Failed to fetch the number formats"
          loading={<SectionSkeleton heights={['2rem', '4rem', 'var(--control-height)']} />}
          inCard
        />
      )}
      <FormSection title={t('How Numbers Are Formed')}>
        <ul className={styles.rules}>
          <li>
            A format is your own text with a counter: <code>{'{0001}'}</code> counts with four digits.{' '}
            <code>{'{YYYY}'}</code> or <code>{'{YY}'}</code> is the year, <code>{'{MM}'}</code> the month.
          </li>
          <li>
            {t(
              'With a year, the counter begins again each year, and with a month each month. The date on the document decides: an invoice dated December 31 gets a number of the old year, even if you write it in January.',
            )}
          </li>
          <li>
            Without a format, type any number in <Link to="/create-invoice">{t('Create Invoice')}</Link>. The next one
            follows it: 9 becomes 10, and INV-009 becomes INV-010.
          </li>
          <li>{t('With a format, you can still type another number once. The format counts on.')}</li>
          <li>{t('Each number is used once. Two invoices never share one, even if you save in two browsers.')}</li>
          <li>{t('Drafts have no number yet. An invoice keeps its number for good, also when it is void.')}</li>
        </ul>
      </FormSection>
    </SettingsFrame>
  );
}
