import { buildLoginUrl } from '../../api/redirect.js';
import { ButtonAnchor } from '../../components/button.js';
import { InvoiceSheet, InvoiceSheetStyle } from '../../components/invoice-sheet.js';
import { PageMetadata } from '../../components/text-page.js';
import { getLandingTexts } from './content.js';
import styles from './landing-page.module.css';
import './sample-fonts.css';
import { getSampleInvoice } from './samples.js';
import { Features } from './features.js';
import { PlanComparison, Pricing } from './pricing.js';
import { SectionHeader } from './section.js';
import layout from './section.module.css';
import { BrandingSection, FiguresSection } from './showcase.js';

export default function LandingPage() {
  const { title, description } = getLandingTexts();
  return (
    <div className={styles.page}>
      <PageMetadata title={title} description={description} path="/" />
      <InvoiceSheetStyle design="classic" />
      <HeroSection />
      <FiguresSection />
      <Features />
      <StepsSection />
      <BrandingSection />
      <PlanComparison />
      <Pricing />
      <Testimonials />
      <ClosingSection />
    </div>
  );
}

function HeroSection() {
  const { hero } = getLandingTexts();
  return (
    <section className={styles.hero}>
      <div className={styles.words}>
        <h1>{hero.heading}</h1>
        <p className={styles.text}>{hero.text}</p>
        <StartButton />
      </div>
      <InvoiceSheet data={getSampleInvoice()} label={hero.pictureOf} />
    </section>
  );
}

function StepsSection() {
  const { steps } = getLandingTexts();
  return (
    <section className={layout.beside}>
      <SectionHeader heading={steps.heading} />
      <dl className={styles.steps}>
        {steps.items.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Testimonials() {
  const { testimonials } = getLandingTexts();
  return (
    <section className={layout.beside}>
      <SectionHeader heading={testimonials.heading} text={testimonials.note} />
      <div className={styles.quotes}>
        {testimonials.quotes.map(({ text, name, role }) => (
          <figure key={name}>
            <blockquote>
              <p>{text}</p>
            </blockquote>
            <figcaption>
              <span>
                <strong>{name}</strong>
                <br />
                {role}
              </span>
              <span className={styles.mark}>{testimonials.mark}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}

function ClosingSection() {
  const { closing } = getLandingTexts();
  return (
    <section className={styles.closing}>
      <h2>{closing.heading}</h2>
      <StartButton />
    </section>
  );
}

function StartButton() {
  const { hero, start } = getLandingTexts();
  return (
    <div className={styles.start}>
      <ButtonAnchor variant="primary" href={buildLoginUrl()} className={styles.button}>
        {start}
      </ButtonAnchor>
      <p data-only="payments">{hero.offer}</p>
      <p data-only="no-payments">{hero.offerWithout}</p>
    </div>
  );
}
