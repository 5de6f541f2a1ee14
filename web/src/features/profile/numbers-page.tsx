import { Link } from 'react-router-dom';
import { rich, t } from '../../languages/t.js';
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
          failed={t('Failed to fetch the number formats')}
          loading={<SectionSkeleton heights={['2rem', '4rem', 'var(--control-height)']} />}
          inCard
        />
      )}
      <FormSection title={t('How Numbers Are Formed')}>
        <ul className={styles.rules}>
          <li>
            {rich(
              'A format is your own text with a counter: <counter></counter> counts with four digits. <longYear></longYear> or <year></year> is the year, <month></month> the month.',
              {
                counter: () => <code>{'{0001}'}</code>,
                longYear: () => <code>{'{YYYY}'}</code>,
                year: () => <code>{'{YY}'}</code>,
                month: () => <code>{'{MM}'}</code>,
              },
            )}
          </li>
          <li>
            {t(
              'With a year, the counter begins again each year, and with a month each month. The date on the document decides: an invoice dated December 31 gets a number of the old year, even if you write it in January.',
            )}
          </li>
          <li>
            {rich(
              'Without a format, type any number in <link>Create Invoice</link>. The next one follows it: 9 becomes 10, and INV-009 becomes INV-010.',
              { link: (text) => <Link to="/create-invoice">{text}</Link> },
            )}
          </li>
          <li>{t('With a format, you can still type another number once. The format counts on.')}</li>
          <li>{t('Each number is used once. Two invoices never share one, even if you save in two browsers.')}</li>
          <li>{t('Drafts have no number yet. An invoice keeps its number for good, also when it is void.')}</li>
        </ul>
      </FormSection>
    </SettingsFrame>
  );
}
