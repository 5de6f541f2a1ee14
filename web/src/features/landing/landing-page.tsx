import { InvoiceSheetStyle } from '../../components/invoice-sheet.js';
import { PageHead } from '../../components/page-head.js';
import { content } from './content.js';
import styles from './landing-page.module.css';
import './sample-fonts.css';
import { Branding } from './sections/branding.js';
import { Closing } from './sections/closing.js';
import { Comparison } from './sections/comparison.js';
import { Features } from './sections/features.js';
import { Figures } from './sections/figures.js';
import { Hero } from './sections/hero.js';
import { Pricing } from './sections/pricing.js';
import { Testimonials } from './sections/testimonials.js';

/** What a visitor finds who is signed out. Nothing on it needs a script. */
export default function LandingPage() {
  return (
    <div className={styles.page}>
      <PageHead title={content.title} description={content.description} path="/" />
      <InvoiceSheetStyle design="classic" />
      <Hero />
      <Figures />
      <Features />
      <Branding />
      <Comparison />
      <Pricing />
      <Testimonials />
      <Closing />
    </div>
  );
}
