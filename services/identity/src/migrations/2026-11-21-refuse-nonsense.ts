import { Migration } from '@mikro-orm/migrations';

export class RefuseNonsense extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`update users set profile_image_url = '' where char_length(profile_image_url) > 2048`);
    this.addSql(`
      alter table users
        add constraint email_is_an_address check (email ~ '^\\S+@\\S+$'),
        add constraint names_fit check (char_length(first_name) <= 200 and char_length(last_name) <= 200),
        add constraint profile_image_url_is_an_address check (
          profile_image_url ~* '^(https?://\\S+)?$' and char_length(profile_image_url) <= 2048),
        add constraint subject_is_one check (subject ~ '\\S' and char_length(subject) <= 255),
        add constraint auth_provider_is_one check (auth_provider ~ '\\S'),
        add constraint times_are_finite check (isfinite(created_at) and isfinite(updated_at))`);
    this.addSql(`
      alter table sessions
        add constraint content_is_an_object check (jsonb_typeof(sess) = 'object'),
        add constraint end_is_finite check (isfinite(expire))`);
  }
}
