import { Outlet } from 'react-router-dom';
import { ApiError } from '../api/request.js';
import { NotFoundPage } from './pages/message-pages.js';
import { Spinner } from '../components/loading.js';
import { LoadError } from '../components/messages.js';
import { useStaffMember } from '../features/staff/staff-api.js';

/** Guards the pages for staff. Other users see the not-found page, because the server answers 404 to them. */
export default function StaffOnly() {
  const { data, error, refetch } = useStaffMember();
  if (data) return <Outlet />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error) return <LoadError title="Failed to open the staff's pages" error={error} onRetry={() => void refetch()} />;
  return <Spinner />;
}
