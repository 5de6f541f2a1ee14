import { Migration } from '@mikro-orm/migrations';

/** The watermark of the free plan never changes. Older rows have null. */
export class AddWatermark extends Migration {
  override up(): void {
    this.addSql('alter table pdfs add column watermark boolean');
  }
}
