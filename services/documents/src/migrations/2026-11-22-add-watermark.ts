import { Migration } from '@mikro-orm/migrations';

/** Adds the column `watermark`. It is null in older rows. */
export class AddWatermark extends Migration {
  override up(): void {
    this.addSql('alter table pdfs add column watermark boolean');
  }
}
