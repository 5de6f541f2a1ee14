import { Migration } from '@mikro-orm/migrations';

/** Renames `invoice_pdfs`, because it has the most rows. Only the few rows of the other tables must then be copied. */
export class KeepPdfsInOneTable extends Migration {
  override up(): void {
    // The timeout is turned off, because it can take long to copy the PDFs of credit notes and quotes.
    this.addSql('set local statement_timeout = 0');
    this.addSql('alter table invoice_pdfs rename to document_pdfs');
    this.addSql('alter table document_pdfs rename column invoice_id to document_id');
    this.addSql(`
      alter table document_pdfs
        add column kind varchar(20) not null default 'invoice',
        add column revision integer not null default 1 check (revision >= 1),
        alter column html_sha256 drop not null,
        drop constraint invoice_pdfs_pkey,
        add primary key (document_id, kind)`);
    this.addSql('alter table document_pdfs alter column kind drop default');
    this.addSql('alter index invoice_pdfs_newest rename to document_pdfs_newest');
    this.addSql(`
      insert into document_pdfs (kind, document_id, user_id, file_name, pdf, sha256, created_at)
      select 'creditNote', credit_note_id, user_id, file_name, pdf, sha256, created_at from credit_note_pdfs`);
    this.addSql(`
      insert into document_pdfs (kind, document_id, user_id, revision, file_name, pdf, sha256, created_at)
      select 'quote', quote_id, user_id, revision, file_name, pdf, sha256, created_at from quote_pdfs`);
    this.addSql('drop table credit_note_pdfs, quote_pdfs');
  }
}
