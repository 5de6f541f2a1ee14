import { Migration } from '@mikro-orm/migrations';

/** Adds mails about quotes. They refer to a quote and a quote link instead of an invoice and an invoice link. */
export class MailQuotes extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table mails
        alter invoice_id drop not null,
        add quote_id uuid references quotes on delete cascade,
        add quote_link_id uuid unique references quote_links on delete set null,
        add constraint mails_document_check check (num_nonnulls(invoice_id, quote_id) = 1),
        add constraint mails_link_check check (
          (link_id is null or invoice_id is not null) and (quote_link_id is null or quote_id is not null)),
        drop constraint mails_kind_check,
        add constraint mails_kind_check check (case
          when quote_id is null then kind in ('invoice', 'reminder', 'receipt', 'test', 'statement')
          else kind in ('quote', 'reminder', 'test') end)`);
    this.addSql('create index mails_of_quote on mails (quote_id, created_at, id) where quote_id is not null');
    // This index replaces `mails_waiting_of_user`, which does not contain mails about quotes.
    this.addSql(`
      create index mails_due_of_user on mails (user_id, due_at, id)
        where state = 'queued' and leased_until is null and (link_id is not null or quote_link_id is not null)`);
    // Mails of quotes are not recorded in a history table. The page of a quote lists the mails themselves.
    this.addSql(`
      create or replace trigger append_mail after update of state on mails
        for each row when (new.state <> old.state and new.state in ('sent', 'failed', 'unknown')
          and new.kind <> 'test' and new.invoice_id is not null)
        execute function append_mail()`);
    // Raises the maximum length, because the column now stores six templates instead of four.
    this.addSql(`
      alter table mail_settings
        drop constraint mail_settings_templates_check,
        add constraint mail_settings_templates_check
          check (jsonb_typeof(templates) = 'object' and length(templates::text) <= 75000)`);
  }
}
