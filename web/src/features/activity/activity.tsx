import { Suspense } from 'react';
import { Disclosure } from '../../components/disclosure.js';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

const ActivityLog = lazyPart(() => import('./activity-log.js'), PartFailure);

interface ActivityProps {
  /** Of the button that opens it. */
  label?: string;
  /** Where the log is read. */
  path?: string;
}

/** Who did what in an account, when and from where: by default in one's own. */
export function Activity({ label = 'Activity', path = '/app/api/audit' }: ActivityProps) {
  return (
    <Disclosure label={label}>
      <Suspense fallback={<Skeleton height={72} />}>
        <ActivityLog path={path} />
      </Suspense>
    </Disclosure>
  );
}
