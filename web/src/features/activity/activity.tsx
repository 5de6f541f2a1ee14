import { Suspense } from 'react';
import { lazyPart, PartFailure } from '../../components/lazy-part.js';
import { Skeleton } from '../../components/loading.js';

const ActivityLog = lazyPart(() => import('./activity-log.js'), PartFailure);

/** Staff pass the path of another user's log. Without a path, the component shows the user's own log. */
export const Activity = ({ path = '/app/api/audit' }: { path?: string }) => (
  <Suspense fallback={<Skeleton height={72} />}>
    <ActivityLog path={path} />
  </Suspense>
);
