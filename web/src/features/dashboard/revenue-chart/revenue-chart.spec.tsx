import { describe, expect, it } from '@jest/globals';
import type { InvoiceStats } from '@paperbill/contracts/http';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { sampleStats } from '../../../../test/samples.js';
import { RevenueChart } from './revenue-chart.js';

const getChartImage = () => screen.getByRole('img');
const listBars = (name: string) => [...getChartImage().querySelectorAll(`.${name}`)];
const listBarHeights = (name: string) => listBars(name).map((bar) => parseFloat(bar.getAttribute('height')!));
const listLegendTexts = () => [...document.querySelectorAll('.legend p')].map((entry) => entry.textContent);

describe('the revenue chart', () => {
  it('has a text description and a table of all figures', () => {
    render(<RevenueChart stats={sampleStats} />);
    expect(getChartImage()).toHaveAccessibleName(
      expect.stringMatching(/^Revenue, Oct – Nov 2026: collected \$200\.00, receivable \$400\.00\./),
    );
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Date', 'Collected', 'Receivable'],
      ['October 2026', '$200.00', '$0.00'],
      ['November 2026', '$0.00', '$400.00'],
    ]);
  });

  it('draws each amount to scale, and its two series without color: one solid, one hatched', () => {
    render(<RevenueChart stats={sampleStats} />);
    const pattern = getChartImage().querySelector('pattern')!;
    expect(listBars('receivable').every((bar) => bar.getAttribute('fill') === `url(#${pattern.id})`)).toBe(true);
    expect(listBars('collected').some((bar) => bar.hasAttribute('fill'))).toBe(false);
    expect(listBarHeights('collected')).toEqual([50, 0]);
    expect(listBarHeights('receivable')).toEqual([0, 100]);
  });

  it('stacks receivable on collected, and a credit below zero', () => {
    const [october, november] = sampleStats.series!;
    const stats: InvoiceStats = {
      ...sampleStats,
      series: [
        { ...october!, collectedAmount: '60.00', receivableAmount: '40.00' },
        { ...november!, collectedAmount: '60.00', receivableAmount: '-50.00' },
      ],
    };
    render(<RevenueChart stats={stats} />);
    const tops = (name: string) => listBars(name).map((bar) => Math.round(parseFloat(bar.getAttribute('y')!)));
    // In this test, the scale of the chart goes from 100 down to -50.
    expect(tops('collected')).toEqual([27, 27]);
    expect(tops('receivable')).toEqual([0, 67]);
  });

  it('shows the amounts of the hovered bar, else of the whole period', () => {
    render(<RevenueChart stats={sampleStats} />);
    const whole = ['Oct – Nov 2026', 'Collected$200.00', 'Receivable$400.00'];
    expect(listLegendTexts()).toEqual(whole);

    fireEvent.pointerEnter(listBars('target')[1]!.parentElement!);
    expect(listLegendTexts()).toEqual(['November 2026', 'Collected$0.00', 'Receivable$400.00']);

    fireEvent.pointerLeave(getChartImage().parentElement!);
    expect(listLegendTexts()).toEqual(whole);
  });

  it('reserves its space while loading', () => {
    render(<RevenueChart stats={undefined} />);
    expect(listLegendTexts()).toEqual(['', 'Collected…', 'Receivable…']);
    expect(document.querySelector('.skeleton')).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('explains the empty chart for a period without invoices', () => {
    const nothing = { collectedAmount: '0.00', receivableAmount: '0.00' };
    const stats = { ...sampleStats, ...nothing, totalInvoices: 0 };
    render(<RevenueChart stats={{ ...stats, series: stats.series!.map((one) => ({ ...one, ...nothing })) }} />);
    expect(screen.getByText('Invoices dated in this period will show here.')).toBeVisible();
    expect(listBarHeights('collected')).toEqual([0, 0]);
  });
});
