import card from '../../../components/card.module.css';
import { Skeleton } from '../../../components/skeleton.js';
import styles from './profile-form.module.css';

const SECTIONS = 3;

export function ProfileSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading the profile</span>
      {Array.from({ length: SECTIONS }, (_, section) => (
        <div key={section} className={`${card.card} ${card.padded} ${styles.section}`}>
          <Skeleton width={160} height={24} />
          <Skeleton height={112} />
          <Skeleton height={40} />
        </div>
      ))}
    </div>
  );
}
