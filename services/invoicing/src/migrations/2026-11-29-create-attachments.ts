import { Migration } from '@mikro-orm/migrations';

const MAX_BYTES = 10 * 1024 * 1024;
const MAX_PART_BYTES = 2 * 1024 * 1024;
/** Approximate size of a row in bytes. It counts towards the storage limit, because even a tiny file uses storage. */
const ROW_BYTES = 2_048;

/** Several attachments can share the bytes of one file (rules ATT-1 to ATT-14). */
export class CreateAttachments extends Migration {
  override up(): void {
    this.addSql(`
      create table attachments (
        user_id uuid not null,
        id uuid not null,
        file_id uuid not null,
        invoice_id uuid references invoices on delete cascade,
        quote_id uuid references quotes on delete cascade,
        recurring_id uuid references recurring_invoices on delete cascade,
        -- There is no foreign key, because the user can restore a deleted draft together with its files.
        draft_id uuid,
        name varchar(120) not null check (name ~ '\\S' and name !~ '[/\\\\[:cntrl:]]'),
        media_type varchar(100) not null check (media_type in (
          'application/pdf', 'image/png', 'image/jpeg', 'text/csv', 'application/zip',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')),
        size integer not null check (size between 1 and ${MAX_BYTES}),
        sha256 char(64) not null check (sha256 ~ '^[0-9a-f]{64}$'),
        with_mail boolean not null,
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        -- The time at which the draft was deleted; null if the draft was not deleted.
        unused_since timestamptz check (isfinite(unused_since)),
        primary key (user_id, id),
        check (num_nonnulls(invoice_id, quote_id, recurring_id, draft_id) = 1)
      )`);
    for (const owner of ['invoice', 'quote', 'recurring']) {
      this.addSql(`create index attachments_of_${owner} on attachments (${owner}_id) where ${owner}_id is not null`);
    }
    this.addSql('create index attachments_of_draft on attachments (user_id, draft_id) where draft_id is not null');
    this.addSql('create index attachments_of_file on attachments (user_id, file_id)');
    this.addSql(`
      create index attachments_unused on attachments ((coalesce(unused_since, created_at))) where draft_id is not null`);
    this.addSql(`
      create table attachment_parts (
        user_id uuid not null,
        file_id uuid not null,
        part integer not null check (part >= 0),
        content bytea not null check (octet_length(content) between 1 and ${MAX_PART_BYTES}),
        is_attached boolean not null default false,
        created_at timestamptz not null default clock_timestamp() check (isfinite(created_at)),
        primary key (user_id, file_id, part)
      )`);
    this.addSql('create index attachment_parts_unattached on attachment_parts (created_at) where not is_attached');
    // Most files are already compressed, so PostgreSQL does not compress them again.
    this.addSql('alter table attachment_parts alter column content set storage external');
    this.countBytes();
    this.deleteUnusedParts();
    this.markFilesOfDeletedDrafts();
  }

  /** Files have a separate limit, so that a user with many files can still save invoices. */
  private countBytes(): void {
    this.addSql('alter table stored_bytes add column attached_bytes bigint not null default 0');
    this.addSql(`
      create function count_bytes_of_attachment_parts() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        declare
          owner uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
          delta bigint := case when tg_op = 'INSERT' then 0 else -octet_length(old.content) - ${ROW_BYTES} end
            + case when tg_op = 'DELETE' then 0 else octet_length(new.content) + ${ROW_BYTES} end;
        begin
          insert into stored_bytes as stored (user_id, bytes, attached_bytes) values (owner, 0, delta)
          on conflict (user_id) do update set attached_bytes = stored.attached_bytes + excluded.attached_bytes;
          return null;
        end $$`);
    this.addSql(`
      create trigger count_bytes after insert or update of content or delete on attachment_parts
        for each row execute function count_bytes_of_attachment_parts()`);
  }

  private deleteUnusedParts(): void {
    this.addSql(`
      create function delete_unused_attachment_parts() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          -- If two transactions delete the last attachments of a shared file, the second waits for the first.
          -- It then sees that no attachment is left, and deletes the parts.
          perform pg_advisory_xact_lock(hashtextextended('file ' || old.file_id, 0));
          delete from attachment_parts where user_id = old.user_id and file_id = old.file_id
            and not exists (select from attachments where user_id = old.user_id and file_id = old.file_id);
          return null;
        end $$`);
    this.addSql(`
      create trigger delete_unused_parts after delete on attachments
        for each row execute function delete_unused_attachment_parts()`);
  }

  private markFilesOfDeletedDrafts(): void {
    this.addSql(`
      create function mark_attachments_of_deleted_draft() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          update attachments set unused_since = clock_timestamp() where user_id = old.user_id and draft_id = old.id;
          return null;
        end $$`);
    this.addSql(`
      create trigger mark_attachments after delete on invoice_drafts
        for each row execute function mark_attachments_of_deleted_draft()`);
  }
}
