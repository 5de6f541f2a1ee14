import type { RevenueBucket } from '@paperbill/contracts/http';
import type { Currency } from '@paperbill/contracts/rules';
import { formatCompactMoney } from '@paperbill/money';
import { useId } from 'react';
import { getLocale } from '../../../languages/format.js';
import { formatAxisLabel, labelVisibility, type AmountScale, createScale } from './axes.js';
import styles from './plot.module.css';

interface PlotProps {
  series: RevenueBucket[];
  currency: Currency | undefined;
  label: string;
  hoveredBucket: RevenueBucket | null;
  onHover: (bucket: RevenueBucket | null) => void;
}

export function Plot({ series, currency, label, hoveredBucket, onHover }: PlotProps) {
  const hatch = useId();
  const bars = series.map((bucket) => ({ bucket, parts: stackAmounts(bucket) }));
  const scale = createScale(bars.flatMap(({ parts }) => parts.flatMap(({ from, to }) => [from, to])));
  const share = 100 / series.length;
  return (
    <div className={styles.plot} onPointerLeave={() => onHover(null)}>
      <AmountAxis scale={scale} currency={currency} />
      <svg className={styles.picture} role="img" aria-label={label}>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" className={styles.hatchGround} />
          <rect width="2" height="6" className={styles.hatchLine} />
        </pattern>
        {scale.ticks.map((tick) => (
          <line
            key={tick}
            className={tick === 0 ? styles.baseline : styles.grid}
            x2="100%"
            y1={`${scale.at(tick)}%`}
            y2={`${scale.at(tick)}%`}
          />
        ))}
        {bars.map(({ bucket, parts }, index) => (
          <g key={bucket.from} onPointerEnter={() => onHover(bucket)} onPointerDown={() => onHover(bucket)}>
            <rect
              className={bucket.from === hoveredBucket?.from ? styles.hovered : styles.target}
              x={`${index * share}%`}
              width={`${share}%`}
              height="100%"
            />
            {parts.map(({ name, from, to }) => (
              <rect
                key={name}
                className={styles[name]}
                style={{ '--share': `${share}%` } as object}
                {...(name === 'receivable' && { fill: `url(#${hatch})` })}
                x={`${(index + 0.5) * share}%`}
                y={`${scale.at(Math.max(from, to))}%`}
                height={`${Math.abs(scale.at(from) - scale.at(to))}%`}
              />
            ))}
          </g>
        ))}
      </svg>
      <DateAxis series={series} />
    </div>
  );
}

interface BarPart {
  name: 'collected' | 'receivable';
  from: number;
  to: number;
}

/** A negative receivable amount is drawn below zero. Floating-point numbers are precise enough for a chart. */
function stackAmounts({ collectedAmount, receivableAmount }: RevenueBucket): BarPart[] {
  const [collected, receivable] = [Number(collectedAmount), Number(receivableAmount)];
  const isSameSide = collected < 0 === receivable < 0;
  const start = isSameSide ? collected : 0;
  return [
    { name: 'collected', from: 0, to: collected },
    { name: 'receivable', from: start, to: start + receivable },
  ];
}

function AmountAxis({ scale, currency }: { scale: AmountScale; currency: Currency | undefined }) {
  return (
    <div className={styles.amounts} aria-hidden>
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ top: `${scale.at(tick)}%` }}>
          {formatCompactMoney(tick, currency, getLocale())}
        </span>
      ))}
    </div>
  );
}

function DateAxis({ series }: { series: RevenueBucket[] }) {
  return (
    <div className={styles.dates} aria-hidden>
      {series.map((bucket, index) => {
        const shown = labelVisibility(index, series.length);
        if (shown === 'never') return null;
        const { text, year } = formatAxisLabel(bucket);
        return (
          <span
            key={bucket.from}
            className={shown === 'with room' ? styles.withRoom : undefined}
            style={{ left: `${((index + 0.5) / series.length) * 100}%` }}
          >
            {text}
            {year && <small>{year}</small>}
          </span>
        );
      })}
    </div>
  );
}
