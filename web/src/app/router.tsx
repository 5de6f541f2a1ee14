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

/**
 * Renders the header and footer of public pages. Its chunk loads only after a session has ended, because other visitors
 * get prerendered files.
 */
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
 * Renders a page. While the chunk of the page loads, it renders <PendingPage>. The first page of a tab must not
 * suspend, because React would then show the fallback for at least 300 ms. For later pages, React keeps the previous
 * page until the chunk is loaded.
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

/** Creates the router for signed-in users. Every page is inside the sidebar layout. */
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

/**
 * Creates the router for visitors. Pages for signed-in users redirect to the sign-in page. After the sign-in, the
 * visitor returns to the requested page.
 */
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

/**
 * Redirects a visitor to the sign-in page after the session has ended. After the sign-in, the visitor returns to the
 * same URL, including its filters.
 */
function RedirectToLogin() {
  const { pathname, search } = useLocation();
  return <Navigate to={buildLoginPageUrl(pathname + search)} replace />;
}

/** Redirects a user who is already signed in from the sign-in page to its return path. */
function RedirectFromLogin() {
  const [params] = useSearchParams();
  return <Navigate to={toSafeReturnPath(params.get('returnTo')) ?? '/'} replace />;
}
