import { brand } from '../../brand.js';
import { PageHead } from '../../components/page-head.js';
import { Questions } from '../../components/questions.js';
import { SupportLink } from '../../components/support-link.js';
import { TextPage } from '../../components/text-page.js';
import { questions, steps } from './content.js';
import styles from './help-center-page.module.css';

export default function HelpCenterPage() {
  return (
    <TextPage title="Help Center" lead="Your first invoice in five steps, and answers to what people ask most.">
      <PageHead
        title={`Help Center · ${brand.name}`}
        description={`How to create an invoice with ${brand.name} in five steps, and answers about plans, watermark, payment status and cancelling.`}
        path="/help-center"
      />
      <section aria-labelledby="steps">
        <h2 id="steps">How to create an invoice</h2>
        <ol className={styles.steps}>
          {steps.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions">Frequently asked questions</h2>
        <Questions questions={questions} />
      </section>
      <section aria-labelledby="support">
        <h2 id="support">Still need help?</h2>
        <p>
          Write to <SupportLink />. We answer within 24 hours.
        </p>
      </section>
    </TextPage>
  );
}
