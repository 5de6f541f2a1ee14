import { Migration } from '@mikro-orm/migrations';

/** Whether the invoice carries the free plan's line, which never changes; null where it was not asked for. */
export class AddWatermark extends Migration {
  override up(): void {
    this.addSql('alter table pdfs add column watermark boolean');
  }
}
