import { Migration } from '@mikro-orm/migrations';

export class FindOldActions extends Migration {
  override up(): void {
    this.addSql('create index staff_actions_by_age on staff_actions (at)');
    this.addSql('create index staff_actions_event on staff_actions (event_id) where event_id is not null');
  }
}
