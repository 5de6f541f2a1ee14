import { t } from '../../../languages/t.js';
import { SectionSkeleton } from '../../../components/form/field.js';
import styles from './document-editor.module.css';

/** Approximately the number of rows in each section of the form. */
const FIELDS_PER_SECTION = [4, 3, 3, 2];

export function EditorSkeleton() {
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">{t('Loading the invoice form')}</span>
      <div className={styles.form}>
        {FIELDS_PER_SECTION.map((lines, index) => (
          <SectionSkeleton key={index} heights={Array<string>(lines).fill('3.75rem')} />
        ))}
      </div>
      <div className={styles.sheet} />
    </div>
  );
}
