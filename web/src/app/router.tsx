import { startTransition, Suspense, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import { loginPage, safeReturnPath } from '../api/redirect.js';
import { lazyPart } from '../components/lazy-part.js';
import { Spinner } from '../components/loading.js';
import { PendingPage } from './layout/pending-frame.js';
import { SignedInLayout } from './layout/signed-in-layout.js';
import { NotFoundPage, PageError, PageNotLoaded } from './pages/message-pages.js';
import { openPages, openPagesOfUsers, signedInPages, signInPage, staffPages } from './pages/pages.js';

/** Around the pages of visitors, who get files: those load it whose session has ended. Of users it lends its footer alone. */
const SiteLayout = lazyPart(
  async () => ({ default: (await import('./public/site-layout.js')).SiteLayout }),
  PageNotLoaded,
);
/** Nobody else loads it. */
const StaffOnly = lazyPart(() => import('./staff-only.js'), PageNotLoaded);

type LazyPage = (typeof signedInPages)[number];

const pageRoute = ({ path, Page }: LazyPage) => ({
  path,
  errorElement: <PageError />,
  element: <PageWhenLoaded Page={Page} />,
});

/** Whether a page was shown since this tab was opened or loaded anew. */
let wasPageShown = false;

/**
 * A page, or that it loads. The first one of a tab does not suspend: React would keep what stands in its place for 300 ms,
 * however soon the page were there. For each later one React keeps the page before until it is there.
 */
function PageWhenLoaded({ Page }: Pick<LazyPage, 'Page'>) {
  const [isPending, setIsPending] = useState(() => !wasPageShown && !Page.isLoaded());
  useEffect(() => {
    wasPageShown ||= !isPending;
    let isCurrent = isPending;
    // In slices, as React renders what has suspended.
    if (isPending) void Page.preload().then(() => isCurrent && startTransition(() => setIsPending(false)));
    return () => {
      isCurrent = false;
    };
  }, [Page, isPending]);
  if (isPending) return <PendingPage />;
  return (
    <Suspense fallback={<PendingPage />}>
      <Page />
    </Suspense>
  );
}

/** What a signed-in user finds: everything inside the sidebar layout. */
export const createSignedInRouter = () =>
  createBrowserRouter([
    {
      element: <SignedInLayout />,
      errorElement: <PageError />,
      children: [
        ...signedInPages.map(pageRoute),
        {
          element: (
            <Suspense fallback={<Spinner />}>
              <StaffOnly />
            </Suspense>
          ),
          children: staffPages.map(pageRoute),
        },
        ...openPagesOfUsers.map(pageRoute),
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
        pageRoute(signInPage!),
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

function ForVisitors() {
  return (
    <Suspense fallback={<Spinner />}>
      <SiteLayout>
        <Outlet />
        <ScrollRestoration />
      </SiteLayout>
    </Suspense>
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
