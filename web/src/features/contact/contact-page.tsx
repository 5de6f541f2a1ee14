import { t } from '../../languages/t.js';
import { brand } from '../../brand.js';
import { Card } from '../../components/card.js';
import {
  PageMetadata,
  type QuestionAndAnswer,
  QuestionsAndAnswers,
  SupportLink,
  TextPage,
} from '../../components/text-page.js';
import { getPlanTexts } from '../subscription/plan-texts.js';
import styles from './contact-page.module.css';

const getCards = () => [
  {
    title: t('Help with your invoices'),
    text: t('Something does not work, or you are not sure how? Tell us what you tried.'),
  },
  {
    title: t('Plans and billing'),
    text: t('Questions about your plan, a payment or your account? We will look into it.'),
  },
];

const getQuestions = (): QuestionAndAnswer[] => [
  { question: t('How do I upgrade to Pro?'), answer: t('With the upgrade button on the Company Profile page.') },
  {
    question: t('Can I cancel my subscription?'),
    answer: `${t('Yes, any time, from your profile settings.')} ${getPlanTexts().cancelling}`,
  },
  { question: t('How fast do you answer?'), answer: t('Within 24 hours, by e-mail.') },
];

export default function ContactPage() {
  return (
    <TextPage title={t('Contact')} lead={t('A person reads what you write, and answers within 24 hours.')}>
      <PageMetadata
        title={t('Contact · {brand}', { brand: brand.name })}
        description={t('How to reach the people behind {brand}. We answer within 24 hours.', { brand: brand.name })}
        path="/contact"
      />
      <ul className={styles.cards}>
        {getCards().map(({ title, text }) => (
          <Card as="li" key={title} isPadded>
            <h2>{title}</h2>
            <p>{text}</p>
            <SupportLink />
          </Card>
        ))}
      </ul>
      <section aria-labelledby="questions">
        <h2 id="questions">{t('Before you write')}</h2>
        <QuestionsAndAnswers questions={getQuestions()} />
      </section>
    </TextPage>
  );
}
