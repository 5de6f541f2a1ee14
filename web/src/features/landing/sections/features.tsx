import { content } from '../content.js';
import { AnalyticsPicture } from './features/analytics-picture.js';
import { CatalogPicture } from './features/catalog-picture.js';
import { ClientsPicture } from './features/clients-picture.js';
import { StatusPicture } from './features/status-picture.js';
import styles from './features.module.css';
import { SectionHead } from './section-head.js';
import layout from './section.module.css';

const { heading, clients, catalog, status, analytics } = content.features;

const cards = [
  { ...clients, Picture: ClientsPicture },
  { ...catalog, Picture: CatalogPicture },
  { ...status, Picture: StatusPicture },
  { ...analytics, Picture: AnalyticsPicture },
];

/** Each feature with the real thing at small size. */
export function Features() {
  return (
    <section id="features" className={layout.stacked}>
      <SectionHead heading={heading} />
      <div className={styles.grid}>
        {cards.map(({ heading, text, Picture }) => (
          <article key={heading} className={styles.card}>
            <h3>{heading}</h3>
            <p>{text}</p>
            <div className={styles.picture}>
              <Picture />
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
