import { useRouteError } from 'react-router-dom';
import { Button, ButtonAnchor, ButtonLink } from '../components/button.js';
import { PageTitle } from '../components/page-header.js';
import styles from './message-pages.module.css';

export function NotFoundPage() {
  return (
    <div className={styles.message}>
      <PageTitle>404 Page Not Found</PageTitle>
      <h1>404 Page Not Found</h1>
      <p>Did you forget to add the page to the router?</p>
      <ButtonLink to="/">Back to the dashboard</ButtonLink>
    </div>
  );
}

/** In place of a page that failed: code that did not load (as after an update), or a fault of ours. */
export function PageError() {
  const error = useRouteError();
  return (
    <div className={styles.message} role="alert">
      <PageTitle>Something went wrong</PageTitle>
      <h1>Something went wrong</h1>
      <p>This page could not be shown. Reloading it usually helps; what you saved is safe.</p>
      {error instanceof Error && <p className={styles.detail}>{error.message}</p>}
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => window.location.reload()}>
          Reload the page
        </Button>
        <ButtonAnchor href="/">Back to the start</ButtonAnchor>
      </div>
    </div>
  );
}
