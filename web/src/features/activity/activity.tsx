import { Suspense } from 'react';
import { Disclosure } from '../../components/disclosure.js';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

const ActivityLog = lazyPart(() => import('./activity-log.js'), PartFailure);

interface ActivityProps {
  label?: string;
  path?: string;
}

export function Activity({ label = 'Activity', path = '/app/api/audit' }: ActivityProps) {
  return (
    <Disclosure label={label}>
      <Suspense fallback={<Skeleton height={72} />}>
        <ActivityLog path={path} />
      </Suspense>
    </Disclosure>
  );
}
