import { loginUrl } from '../../api/leave-app.js';
import { brand } from '../../brand.js';
import { ButtonAnchor } from '../../components/button.js';
import styles from './landing-page.module.css';

/** What a visitor finds who is signed out. */
export function LandingPage() {
  return (
    <main className={styles.page}>
      <title>{`${brand.name} · Professional invoices in 30 seconds`}</title>
      <h1>{brand.name}</h1>
      <p>Write professional invoices with your own logo, colours and fonts, and keep track of who has paid.</p>
      <ButtonAnchor variant="primary" href={loginUrl()}>
        Start Free
      </ButtonAnchor>
    </main>
  );
}
