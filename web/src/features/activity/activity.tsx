import { Suspense } from 'react';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

const ActivityLog = lazyPart(() => import('./activity-log.js'), PartFailure);

/** `path` is the log of another user, for staff. */
export const Activity = ({ path = '/app/api/audit' }: { path?: string }) => (
  <Suspense fallback={<Skeleton height={72} />}>
    <ActivityLog path={path} />
  </Suspense>
);
