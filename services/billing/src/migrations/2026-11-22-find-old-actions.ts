import { Migration } from '@mikro-orm/migrations';

/** Adds indexes for deleting old staff actions and the staff actions of a deleted user. */
export class FindOldActions extends Migration {
  override up(): void {
    this.addSql('create index staff_actions_by_age on staff_actions (at)');
    this.addSql('create index staff_actions_event on staff_actions (event_id) where event_id is not null');
  }
}
