import { Migration } from '@mikro-orm/migrations';

/** The table contains the hashes of the addresses, and counts the mails of all users. */
export class CountMailsToMailboxes extends Migration {
  override up(): void {
    this.addSql(`
      create table mailed_mailboxes (
        id bigint generated always as identity primary key,
        mailbox bytea not null check (octet_length(mailbox) = 32),
        mailed_at timestamptz not null default clock_timestamp() check (isfinite(mailed_at))
      )`);
    this.addSql('create index mailed_mailboxes_of_one on mailed_mailboxes (mailbox, mailed_at)');
    this.addSql('create index mailed_mailboxes_by_time on mailed_mailboxes (mailed_at)');
  }
}
