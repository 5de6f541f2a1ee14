import { Migration } from '@mikro-orm/migrations';
import { createScopedViewSql } from '@paperbill/service-kit';

/** The largest and smallest allowed values stay the same. A unit price can be negative, but a quantity cannot. */
const DECIMAL_CONDITIONS = {
  tax_rate: 'scale(tax_rate) <= 4',
  default_tax_rate: 'scale(default_tax_rate) <= 4',
  quantity: 'quantity <= 99999999.99 and scale(quantity) <= 4',
  unit_price: 'unit_price between -99999999.99 and 99999999.99 and scale(unit_price) <= 4',
};

const CHANGED_COLUMNS: Record<string, (keyof typeof DECIMAL_CONDITIONS)[]> = {
  company_profiles: ['default_tax_rate'],
  invoices: ['tax_rate'],
  quotes: ['tax_rate'],
  invoice_line_items: ['quantity', 'unit_price'],
  credit_note_lines: ['quantity', 'unit_price'],
};

/**
 * The columns get the type `numeric` without a scale. For a type with another scale, PostgreSQL would rewrite
 * the tables.
 */
export class AllowFourDecimals extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql('drop view invoices_in_scope');
    for (const [table, columns] of Object.entries(CHANGED_COLUMNS)) {
      const changes = columns.flatMap((column) => [
        `alter column ${column} type numeric`,
        ...(column.endsWith('tax_rate') ? [`alter column ${column} set default 0.00`] : []),
        `add constraint ${column}_has_four_decimals check (${DECIMAL_CONDITIONS[column]})`,
      ]);
      this.addSql(`alter table ${table} ${changes.join(', ')}`);
    }
    this.addSql(createScopedViewSql('invoices'));
  }
}
