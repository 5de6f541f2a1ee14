import { ButtonLink } from '../components/button.js';
import { PageTitle } from '../components/page-title.js';
import styles from './page-message.module.css';

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
