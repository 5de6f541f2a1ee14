import { brand } from '../../../brand.js';
import { content } from '../content.js';
import styles from './comparison.module.css';
import { SectionHead } from './section-head.js';
import layout from './section.module.css';

const { heading, text, other, rows } = content.comparison;

export function Comparison() {
  return (
    <section className={layout.beside}>
      <SectionHead heading={heading} text={text} />
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
          {rows.map(({ what, here, there }) => (
            <tr key={what}>
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
