import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  items: readonly (readonly [label: string, value: ReactNode])[];
  className?: string;
}

/** Labels and values in columns, each value below its label. */
export const Facts = ({ items, className }: FactsProps) => (
  <dl className={[styles.facts, className].filter(Boolean).join(' ')}>
    {items.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
