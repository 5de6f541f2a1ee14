import card from '../../../components/card.module.css';
import section from '../../../components/form/form-section.module.css';
import { Skeleton } from '../../../components/skeleton.js';
import styles from './profile-form.module.css';

const SECTIONS = 4;

export function ProfileSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading the profile</span>
      {Array.from({ length: SECTIONS }, (_, index) => (
        <div key={index} className={`${card.card} ${card.padded} ${section.section}`}>
          <Skeleton width={160} height={24} />
          <Skeleton height="5.5rem" />
          <Skeleton height="5.5rem" />
          <Skeleton height="var(--control-height)" />
        </div>
      ))}
    </div>
  );
}
