import { Migration } from '@mikro-orm/migrations';

/** Index by the provider's session id. Back-channel logout may name only that, and no user. */
export class FindSessionsOfTheProvider extends Migration {
  override up(): void {
    this.addSql(`create index sessions_provider_sid on sessions ((sess ->> 'providerSid'))`);
  }
}
