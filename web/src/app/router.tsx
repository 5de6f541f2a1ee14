import { startTransition, Suspense, useEffect, useState } from 'react';
import {
  createBrowserRouter,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useSearchParams,
} from 'react-router-dom';
import { buildLoginPageUrl, toSafeReturnPath } from '../api/redirect.js';
import { lazyPart } from '../components/lazy-part.js';
import { Spinner } from '../components/loading.js';
import { PendingPage } from './layout/pending-frame.js';
import { SignedInLayout } from './layout/signed-in-layout.js';
import { NotFoundPage, PageError, PageNotLoaded } from './pages/message-pages.js';
import { lazyPublicPages, lazyPublicPagesForUsers, signedInPages, signInPage, staffPages } from './pages/pages.js';

/** The layout loads only after a session has ended. Other visitors get prerendered files. */
const SiteLayout = lazyPart(
  async () => ({ default: (await import('./public/site-layout.js')).SiteLayout }),
  PageNotLoaded,
);
const StaffOnly = lazyPart(() => import('./staff-only.js'), PageNotLoaded);

type LazyPage = (typeof signedInPages)[number];

const toPageRoute = ({ path, Page }: LazyPage) => ({
  path,
  errorElement: <PageError />,
  element: <PageOrPendingPage Page={Page} />,
});

let wasPageShown = false;

/**
 * The first page of a tab must not suspend. Otherwise React would show the fallback for at least 300 ms. For later
 * pages, React keeps the previous page until the chunk is loaded.
 */
function PageOrPendingPage({ Page }: Pick<LazyPage, 'Page'>) {
  const [isPending, setIsPending] = useState(() => !wasPageShown && !Page.isLoaded());
  useEffect(() => {
    wasPageShown ||= !isPending;
    let isCurrent = isPending;
    // The page is rendered in a transition, so that React can interrupt the render.
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

export const createSignedInRouter = () =>
  createBrowserRouter([
    {
      element: <SignedInLayout />,
      errorElement: <PageError />,
      children: [
        ...signedInPages.map(toPageRoute),
        {
          element: (
            <Suspense fallback={<Spinner />}>
              <StaffOnly />
            </Suspense>
          ),
          children: staffPages.map(toPageRoute),
        },
        ...lazyPublicPagesForUsers.map(toPageRoute),
        { path: '/login', element: <RedirectFromLogin /> },
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ]);

/** Pages for signed-in users redirect to the sign-in page, which returns to the requested page. */
export const createSignedOutRouter = () =>
  createBrowserRouter([
    {
      element: <Outlet />,
      errorElement: <PageError />,
      children: [
        toPageRoute(signInPage!),
        ...[...signedInPages, ...staffPages]
          .filter(({ path }) => path !== '/')
          .map(({ path }) => ({ path, element: <RedirectToLogin /> })),
        {
          element: <VisitorLayout />,
          children: [...lazyPublicPages, { ...lazyPublicPages[0]!, path: '*' }].map(toPageRoute),
        },
      ],
    },
  ]);

function VisitorLayout() {
  return (
    <Suspense fallback={<Spinner />}>
      <SiteLayout>
        <Outlet />
        <ScrollRestoration />
      </SiteLayout>
    </Suspense>
  );
}

function RedirectToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={buildLoginPageUrl(pathname + search)} replace />;
}

function RedirectFromLogin() {
  const [params] = useSearchParams();
  return <Navigate to={toSafeReturnPath(params.get('returnTo')) ?? '/'} replace />;
}
