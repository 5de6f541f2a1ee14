import { Migration } from '@mikro-orm/migrations';

/**
 * Adds a column that says whether a PDF has the watermark of the free plan. The value never changes. Older rows have
 * null.
 */
export class AddWatermark extends Migration {
  override up(): void {
    this.addSql('alter table pdfs add column watermark boolean');
  }
}
