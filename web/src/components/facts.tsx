import type { ComponentProps, ReactNode } from 'react';
import { Card } from './card.js';
import styles from './facts.module.css';

export type Fact = readonly [label: ReactNode, value: ReactNode, rowClass?: string];

interface FactsProps extends Omit<ComponentProps<'dl'>, 'children'> {
  items: readonly Fact[];
  look?: 'columns' | 'figures' | 'sums';
  row?: 'div' | typeof FactCard;
}

export const FactCard = (props: ComponentProps<'section'>) => <Card as="div" {...props} />;

export const Facts = ({ items, look = 'columns', row: Row = 'div', className, ...props }: FactsProps) => (
  <dl {...props} className={[styles.facts, styles[look], className].filter(Boolean).join(' ')}>
    {items.map(([label, value, rowClass], index) => (
      <Row key={index} className={rowClass}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </Row>
    ))}
  </dl>
);
