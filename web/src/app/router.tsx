import { Suspense } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import { loginPage, safeReturnPath } from '../api/redirect.js';
import { ApiError } from '../api/request.js';
import { Spinner } from '../components/loading.js';
import { LoadError } from '../components/messages.js';
import { LoginPage } from '../features/auth/login-page.js';
import { useStaffMember } from '../features/staff/staff-api.js';
import { PendingPage } from './layout/pending-frame.js';
import { SignedInLayout } from './layout/signed-in-layout.js';
import { NotFoundPage, PageError } from './message-pages.js';
import { openPages, signedInPages, staffPages } from './pages.js';
import { SiteFooter, SiteLayout } from './public/site-layout.js';

const pageRoute = ({ path, Page }: (typeof signedInPages)[number]) => ({
  path,
  errorElement: <PageError />,
  element: (
    <Suspense fallback={<PendingPage />}>
      <Page />
    </Suspense>
  ),
});

/** What a signed-in user finds: everything inside the sidebar layout. */
export const createSignedInRouter = () =>
  createBrowserRouter([
    {
      element: <SignedInLayout />,
      errorElement: <PageError />,
      children: [
        ...signedInPages.map(pageRoute),
        { element: <StaffOnly />, children: staffPages.map(pageRoute) },
        { element: <WithFooter />, children: openPages.filter(({ path }) => path !== '/').map(pageRoute) },
        { path: '/login', element: <LeaveLogin /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);

/** What a visitor finds who is signed out. Pages of the app lead to the sign-in, and from there back. */
export const createSignedOutRouter = () =>
  createBrowserRouter([
    {
      element: <Outlet />,
      errorElement: <PageError />,
      children: [
        { path: '/login', element: <LoginPage /> },
        ...[...signedInPages, ...staffPages]
          .filter(({ path }) => path !== '/')
          .map(({ path }) => ({ path, element: <ToLogin /> })),
        {
          element: <ForVisitors />,
          children: [...openPages, { ...openPages[0]!, path: '*' }].map(pageRoute),
        },
      ],
    },
  ]);

function WithFooter() {
  return (
    <>
      <Outlet />
      <SiteFooter />
    </>
  );
}

function ForVisitors() {
  return (
    <SiteLayout>
      <Outlet />
      <ScrollRestoration />
    </SiteLayout>
  );
}

/** Keeps the whole address, filters included, for after the sign-in. Who comes here was signed in a moment ago. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={loginPage(pathname + search)} replace />;
}

/** Whoever is signed in already goes on to where the sign-in would have led. */
function LeaveLogin() {
  const [params] = useSearchParams();
  return <Navigate to={safeReturnPath(params.get('returnTo')) ?? '/'} replace />;
}

/** The staff's pages for billing staff; to everybody else there are none, for so the server answers as well. */
function StaffOnly() {
  const { data, error, refetch } = useStaffMember();
  if (data) return <Outlet />;
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />;
  if (error) return <LoadError title="Failed to open the staff's pages" error={error} onRetry={() => void refetch()} />;
  return <Spinner />;
}
