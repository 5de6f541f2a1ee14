import { Outlet } from 'react-router-dom';
import { NotFoundPage } from './pages/message-pages.js';
import { Spinner } from '../components/loading.js';
import { LoadState } from '../components/messages.js';
import { useStaffMember } from '../features/staff/staff-api.js';

/**
 * Shows the pages for staff. Other users see the not-found page, because the server answers their requests with 404.
 */
export default function StaffOnly() {
  const query = useStaffMember();
  if (query.data) return <Outlet />;
  return (
    <LoadState
      query={query}
      failed="Failed to open the staff's pages"
      loading={<Spinner />}
      missing={<NotFoundPage />}
    />
  );
}
