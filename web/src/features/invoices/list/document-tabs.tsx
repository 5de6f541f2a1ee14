import { t } from '../../../languages/t.js';
import { PageTabs } from '../../../components/page-tabs.js';
import { documentLists } from './document-lists.js';
import styles from './document-tabs.module.css';

/** The sidebar has the same links. CSS hides the tabs if the sidebar is visible. */
export const DocumentTabs = () => <PageTabs label={t('Documents')} tabs={documentLists} className={styles.tabs} />;
