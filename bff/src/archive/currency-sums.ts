import { type Currency, DEFAULT_CURRENCY, getDecimals } from '@paperbill/contracts/rules';
import { sumAmounts } from '@paperbill/money';

export class CurrencySums {
  private readonly sums = new Map<Currency, string>();

  add(amount: string, currency: Currency = DEFAULT_CURRENCY): void {
    this.sums.set(currency, sumAmounts([this.sums.get(currency) ?? '0', amount], getDecimals(currency)));
  }

  isEmpty(): boolean {
    return this.sums.size === 0;
  }

  /** Returns a text such as '7.55 EUR, 10.00 USD'. If all amounts are in US dollars, it has no currency code. */
  toText(): string {
    if ([...this.sums.keys()].every((currency) => currency === DEFAULT_CURRENCY)) {
      return this.sums.get(DEFAULT_CURRENCY) ?? '0.00';
    }
    const sortedSums = [...this.sums].sort(([one], [other]) => (one < other ? -1 : 1));
    return sortedSums.map(([currency, amount]) => `${amount} ${currency}`).join(', ');
  }
}
