import { loginUrl } from '../../api/leave-app.js';
import { brand } from '../../brand.js';
import { ButtonAnchor } from '../../components/button.js';
import { PageHead } from '../../components/page-head.js';
import styles from './landing-page.module.css';

/** What a visitor finds who is signed out. */
export default function LandingPage() {
  return (
    <div className={styles.page}>
      <PageHead title={`${brand.name} · Professional invoices in 30 seconds`} description="x" path="/" />
      <h1>{brand.name}</h1>
      <p>Write professional invoices with your own logo, colours and fonts, and keep track of who has paid.</p>
      <ButtonAnchor variant="primary" href={loginUrl()}>
        Start Free
      </ButtonAnchor>
    </div>
  );
}
