import { Link } from 'react-router-dom';
import { loginUrl } from '../../api/leave-app.js';
import { brand } from '../../brand.js';
import styles from './site-footer.module.css';

/** Beneath every public page, for visitors and users alike. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p>{brand.name}: invoices for freelancers and small businesses</p>
      <nav aria-label="Footer">
        <a href={loginUrl()}>Get Started</a>
        <Link to="/help-center">Help Center</Link>
        <Link to="/privacy-policy">Privacy Policy</Link>
        <Link to="/terms-of-service">Terms of Service</Link>
        <Link to="/contact">Contact</Link>
      </nav>
    </footer>
  );
}
