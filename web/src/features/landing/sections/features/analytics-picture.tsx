import { months } from '../../samples.js';
import styles from './analytics-picture.module.css';

const WIDTH = 360;
const HEIGHT = 170;
const BASE = HEIGHT - 26;
const SLOT = WIDTH / months.length;
const BAR = 22;
const largest = Math.max(...months.flatMap(({ collected, receivable }) => [collected, receivable]));
const heightOf = (amount: number): number => (amount / largest) * (BASE - 8);

/** Two bars a month; an outline tells the second kind apart without color. */
export function AnalyticsPicture() {
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label="Bars for six months: collected, and still receivable"
      >
        <path d={`M0 ${BASE + 0.5}H${WIDTH}`} className={styles.axis} />
        {months.map(({ month, collected, receivable }, index) => {
          const middle = SLOT * (index + 0.5);
          return (
            <g key={month}>
              <Bar x={middle - BAR - 1} height={heightOf(collected)} kind={styles.collected} />
              {receivable > 0 && <Bar x={middle + 2} height={heightOf(receivable)} kind={styles.receivable} />}
              <text x={middle} y={HEIGHT - 6}>
                {month}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>
        <span className={styles.key}>Collected</span>
        <span className={`${styles.key} ${styles.open}`}>Receivable</span>
      </figcaption>
    </figure>
  );
}

const Bar = ({ x, height, kind }: { x: number; height: number; kind: string | undefined }) => (
  <rect x={x} y={BASE - height} width={BAR - 1} height={height} className={kind} />
);
