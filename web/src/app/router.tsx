import { Suspense } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import { safeReturnPath } from '../api/redirect.js';
import { Spinner } from '../components/spinner.js';
import { LoginPage } from '../features/auth/login-page.js';
import { SignedInLayout } from './layout/signed-in-layout.js';
import { NotFoundPage, PageError } from './message-pages.js';
import { openPages, signedInPages, staffPages } from './pages.js';
import { SiteFooter, SiteLayout } from './public/site-layout.js';
import { StaffOnly } from './staff-only.js';

const pageRoute = ({ path, Page }: (typeof signedInPages)[number]) => ({
  path,
  errorElement: <PageError />,
  element: (
    <Suspense fallback={<Spinner />}>
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

/** Keeps the whole address, filters included, for after the sign-in. */
function ToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={`/login?${new URLSearchParams({ returnTo: pathname + search })}`} replace />;
}

/** Whoever is signed in already goes on to where the sign-in would have led. */
function LeaveLogin() {
  const [params] = useSearchParams();
  return <Navigate to={safeReturnPath(params.get('returnTo')) ?? '/'} replace />;
}
