import { t } from '../../languages/t.js';
import { brand } from '../../brand.js';
import { Card } from '../../components/card.js';
import { PageHead, type Question, Questions, SupportLink, TextPage } from '../../components/text-page.js';
import { planTexts } from '../subscription/plan-texts.js';
import styles from './contact-page.module.css';

const contactCards = [
  {
    title: 'Help with your invoices',
    text: 'Something does not work, or you are not sure how? Tell us what you tried.',
  },
  { title: 'Plans and billing', text: 'Questions about your plan, a payment or your account? We will look into it.' },
];

const questions: readonly Question[] = [
  { question: 'How do I upgrade to Pro?', answer: 'With the upgrade button on the Company Profile page.' },
  {
    question: 'Can I cancel my subscription?',
    answer: `Yes, any time, from your profile settings. ${planTexts.cancelling}`,
  },
  { question: 'How fast do you answer?', answer: 'Within 24 hours, by e-mail.' },
];

export default function ContactPage() {
  return (
    <TextPage title={t('Contact')} lead="A person reads what you write, and answers within 24 hours.">
      <PageHead
        title={`Contact · ${brand.name}`}
        description={`How to reach the people behind ${brand.name}. We answer within 24 hours.`}
        path="/contact"
      />
      <ul className={styles.cards}>
        {contactCards.map(({ title, text }) => (
          <Card as="li" key={title} padded>
            <h2>{title}</h2>
            <p>{text}</p>
            <SupportLink />
          </Card>
        ))}
      </ul>
      <section aria-labelledby="questions">
        <h2 id="questions">{t('Before you write')}</h2>
        <Questions questions={questions} />
      </section>
    </TextPage>
  );
}
