import { t } from '../../languages/t.js';
import type { NewsTopic } from '../../../vite/read-news.js';
import { Dialog } from '../../components/dialogs.js';
import styles from './news-dialog.module.css';

/** The changes of the latest release. The build reads them from CHANGELOG.md (`vite.config.ts`). */
declare const NEWS: NewsTopic[];

export default function NewsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={t('What is new')} width="44rem" footer={null} onCancel={onClose}>
      {/* The list of changes has a tab stop, because a scrollable region must be reachable by keyboard. */}
      <div className={styles.news} tabIndex={0} role="region" aria-label={t('Changes')}>
        {NEWS.map(({ title, entries }) => (
          <section key={title} lang="en">
            <h3>{title}</h3>
            <ul>
              {entries.map((entry) => (
                <li key={entry}>{renderBoldAndCode(entry)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

const renderBoldAndCode = (text: string) =>
  text
    .split(/(\*\*.+?\*\*|`.+?`)/)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : part.startsWith('`') ? (
        <code key={index}>{part.slice(1, -1)}</code>
      ) : (
        <strong key={index}>{part.slice(2, -2)}</strong>
      ),
    );
