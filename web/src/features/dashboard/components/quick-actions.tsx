import { Building2, FilePlus2, Files } from 'lucide-react';
import { ButtonLink } from '../../../components/button.js';
import styles from './quick-actions.module.css';

export function QuickActions() {
  return (
    <section className={styles.section} aria-labelledby="quick-actions">
      <h2 id="quick-actions">Quick Actions</h2>
      <div className={styles.actions}>
        <ButtonLink to="/create-invoice" variant="primary">
          <FilePlus2 size={18} aria-hidden />
          Create New Invoice
        </ButtonLink>
        <ButtonLink to="/profile">
          <Building2 size={18} aria-hidden />
          Update Company Profile
        </ButtonLink>
        <ButtonLink to="/invoices">
          <Files size={18} aria-hidden />
          View All Invoices
        </ButtonLink>
      </div>
    </section>
  );
}
