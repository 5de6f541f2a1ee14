import { Migration } from '@mikro-orm/migrations';

/** The provider names a session that it has ended by its own id, and may not say whose it was. */
export class FindSessionsOfTheProvider extends Migration {
  override up(): void {
    this.addSql(`create index sessions_provider_sid on sessions ((sess ->> 'providerSid'))`);
  }
}
