import { Migration } from '@mikro-orm/migrations';

/** A back-channel logout may contain only the session id of the provider and no user. */
export class FindSessionsOfTheProvider extends Migration {
  override up(): void {
    this.addSql(`create index sessions_provider_sid on sessions ((sess ->> 'providerSid'))`);
  }
}
