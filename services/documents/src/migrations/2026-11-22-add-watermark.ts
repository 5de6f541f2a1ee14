import { Migration } from '@mikro-orm/migrations';

/** Whether the invoice has the watermark of the free plan, which never changes. null for older rows. */
export class AddWatermark extends Migration {
  override up(): void {
    this.addSql('alter table pdfs add column watermark boolean');
  }
}
