import { Outlet } from 'react-router-dom';
import { ApiError } from '../api/request.js';
import { NotFoundPage } from './pages/message-pages.js';
import { Spinner } from '../components/loading.js';
import { LoadError } from '../components/messages.js';
import { useStaffMember } from '../features/staff/staff-api.js';

/** Guards the staff pages. For everybody else it shows the not-found page, because the server answers 404. */
export default function StaffOnly() {
  const { data, error, refetch } = useStaffMember();
  if (data) return <Outlet />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error) return <LoadError title="Failed to open the staff's pages" error={error} onRetry={() => void refetch()} />;
  return <Spinner />;
}
