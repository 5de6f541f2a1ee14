import { Migration } from '@mikro-orm/migrations';

/**
 * Adds an index of the session ids of the identity provider. A back-channel logout may contain only this id and no
 * user.
 */
export class FindSessionsOfTheProvider extends Migration {
  override up(): void {
    this.addSql(`create index sessions_provider_sid on sessions ((sess ->> 'providerSid'))`);
  }
}
