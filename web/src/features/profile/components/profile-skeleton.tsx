import card from '../../../components/card.module.css';
import section from '../../../components/form/form-section.module.css';
import { Skeleton } from '../../../components/skeleton.js';
import styles from './profile-form.module.css';

const SECTIONS = 3;

export function ProfileSkeleton() {
  return (
    <div className={styles.form} role="status">
      <span className="visually-hidden">Loading the profile</span>
      {Array.from({ length: SECTIONS }, (_, index) => (
        <div key={index} className={`${card.card} ${card.padded} ${section.section}`}>
          <Skeleton width={160} height={24} />
          <Skeleton height={112} />
          <Skeleton height={40} />
        </div>
      ))}
    </div>
  );
}
