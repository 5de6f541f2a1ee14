import { t } from '../../../languages/t.js';
import { PageTabs } from '../../../components/page-tabs.js';
import { documentLists } from './document-lists.js';
import styles from './document-tabs.module.css';

/** The tabs are hidden if the sidebar is visible, because it has the same links. */
export const DocumentTabs = () => <PageTabs label={t('Documents')} tabs={documentLists} className={styles.tabs} />;
