import { t } from '../../../languages/t.js';
import { PageTabs } from '../../../components/page-tabs.js';
import { documentLists } from './document-lists.js';
import styles from './document-tabs.module.css';

/** CSS hides the tabs when the sidebar is visible, because the sidebar has the same links. */
export const DocumentTabs = () => <PageTabs label={t('Documents')} tabs={documentLists} className={styles.tabs} />;
