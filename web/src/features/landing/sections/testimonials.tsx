import { content } from '../content.js';
import { SectionHead } from './section-head.js';
import layout from './section.module.css';
import styles from './testimonials.module.css';

const { heading, note, mark, quotes } = content.testimonials;

/** Marked as samples one by one: nobody is to take them for customers. */
export function Testimonials() {
  return (
    <section className={layout.beside}>
      <SectionHead heading={heading} text={note} />
      <div className={styles.quotes}>
        {quotes.map(({ text, name, role }) => (
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
              <span className={styles.mark}>{mark}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
