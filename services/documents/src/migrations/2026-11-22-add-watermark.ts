import { Migration } from '@mikro-orm/migrations';

/** Stores whether a PDF has the watermark of the free plan, which never changes. Older rows have null. */
export class AddWatermark extends Migration {
  override up(): void {
    this.addSql('alter table pdfs add column watermark boolean');
  }
}
