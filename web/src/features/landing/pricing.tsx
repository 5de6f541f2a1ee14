import { buildLoginUrl } from '../../api/redirect.js';
import { brand } from '../../brand.js';
import { ButtonAnchor } from '../../components/button.js';
import { Card } from '../../components/card.js';
import { QuestionsAndAnswers } from '../../components/text-page.js';
import { getLandingTexts } from './content.js';
import styles from './pricing.module.css';
import { SectionHeader } from './section.js';
import layout from './section.module.css';

export function PlanComparison() {
  const { heading, text, other, rows } = getLandingTexts().comparison;
  return (
    <section className={layout.beside}>
      <SectionHeader heading={heading} text={text} />
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            <th scope="col" className={styles.here}>
              {brand.name}
            </th>
            <th scope="col">{other}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ what, here, there, ...row }) => (
            <tr key={what} data-only={'shownIf' in row ? row.shownIf : undefined}>
              <th scope="row">{what}</th>
              <td className={styles.here}>{here}</td>
              <td>{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function Pricing() {
  const { pricing, faq, start } = getLandingTexts();
  return (
    <div className={styles.columns}>
      <section data-only="no-payments" className={layout.stacked}>
        <SectionHeader heading={pricing.without.heading} text={pricing.without.text} />
      </section>
      <section id="pricing" data-only="payments" className={layout.stacked}>
        <SectionHeader heading={pricing.heading} />
        <div className={styles.plans}>
          {pricing.plans.map(({ name, price, per, points, trial, isStart }) => (
            <Card as="article" key={name} isPadded className={styles.plan}>
              <h3>{name}</h3>
              <p className={styles.price}>
                <strong>{price}</strong> {per}
              </p>
              <ul>
                {points.map((point) => (
                  <li key={point}>{point}</li>
                ))}
                {trial && <li data-only="trial">{trial}</li>}
              </ul>
              <ButtonAnchor variant={isStart ? 'primary' : 'secondary'} href={buildLoginUrl()}>
                {isStart ? start : pricing.later}
              </ButtonAnchor>
            </Card>
          ))}
        </div>
      </section>
      <section id="questions" className={layout.stacked}>
        <SectionHeader heading={faq.heading} />
        <QuestionsAndAnswers questions={faq.questions} />
      </section>
    </div>
  );
}
