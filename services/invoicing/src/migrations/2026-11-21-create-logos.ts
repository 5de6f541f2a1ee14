import { Migration } from '@mikro-orm/migrations';

export class CreateLogos extends Migration {
  override up(): void {
    // The hash of the content is the key of a logo. The same upload is therefore stored once, and the URL of a logo can
    // be cached forever.
    this.addSql(`
      create table logos (
        user_id uuid not null,
        sha256 char(64) not null,
        media_type varchar(20) not null check (media_type in ('image/png', 'image/jpeg', 'image/svg+xml')),
        content bytea not null check (octet_length(content) between 1 and 2097152),
        created_at timestamptz not null default now(),
        primary key (user_id, sha256),
        check (sha256 = encode(sha256(content), 'hex'))
      )`);
    // Picture files are already compressed, so PostgreSQL does not compress them again.
    this.addSql('alter table logos alter column content set storage external');
    this.addSql(`
      alter table company_profiles add column logo_sha256 char(64),
        add foreign key (user_id, logo_sha256) references logos (user_id, sha256)`);
    this.addSql(`
      alter table invoices add column company_logo_sha256 char(64),
        add foreign key (user_id, company_logo_sha256) references logos (user_id, sha256)`);
    this.addSql(`
      create index invoices_logo on invoices (user_id, company_logo_sha256) where company_logo_sha256 is not null`);
  }
}
