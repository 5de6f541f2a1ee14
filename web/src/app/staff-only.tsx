import { Outlet } from 'react-router-dom';
import { ApiError } from '../api/request.js';
import { NotFoundPage } from './pages/message-pages.js';
import { Spinner } from '../components/loading.js';
import { LoadError } from '../components/messages.js';
import { useStaffMember } from '../features/staff/staff-api.js';

/** The staff's pages for billing staff; to everybody else there are none, for so the server answers as well. */
export default function StaffOnly() {
  const { data, error, refetch } = useStaffMember();
  if (data) return <Outlet />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error) return <LoadError title="Failed to open the staff's pages" error={error} onRetry={() => void refetch()} />;
  return <Spinner />;
}
