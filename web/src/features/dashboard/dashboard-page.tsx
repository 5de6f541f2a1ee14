import { PageHeader } from '../../components/page-header.js';
import { QuickActions } from './components/quick-actions.js';
import { RecentInvoices } from './components/recent-invoices.js';
import { RevenueFigures } from './components/revenue-figures.js';
import styles from './dashboard-page.module.css';

export default function DashboardPage() {
  return (
    <div className={styles.page}>
      <PageHeader title="Dashboard" subtitle="Welcome back! Here's an overview of your invoice activity." />
      <RevenueFigures />
      <QuickActions />
      <RecentInvoices />
    </div>
  );
}
