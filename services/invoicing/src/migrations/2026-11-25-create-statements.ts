import { Migration } from '@mikro-orm/migrations';

const HISTORY_ACTIONS = `('downloaded', 'marked-paid', 'marked-unpaid', 'payment-recorded', 'payment-removed', 'credited', 'voided', 'opened',
  'client-paid', 'client-question', 'mail-sent', 'mail-failed', 'mail-unknown', 'reminder-sent', 'receipt-sent', 'statement-sent')`;

/**
 * Adds statements. The mail of a statement refers to one of the listed invoices. The new table contains the ids of the
 * other listed invoices.
 */
export class CreateStatements extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      alter table mails
        drop constraint mails_kind_check,
        add constraint mails_kind_check check (kind in ('invoice', 'reminder', 'receipt', 'test', 'statement'))`);
    this.addSql(`create index mails_statements on mails (user_id, created_at, id) where kind = 'statement'`);
    this.addSql(`
      create table statement_invoices (
        mail_id uuid not null references mails on delete cascade,
        -- The invoice of the mail itself has no row in this table.
        invoice_id uuid not null references invoices on delete cascade,
        user_id uuid not null,
        -- Null if the statement lists the invoice without a link.
        link_id uuid unique references invoice_links on delete set null,
        primary key (mail_id, invoice_id)
      )`);
    this.addSql('create index statement_invoices_of_invoice on statement_invoices (invoice_id)');
    this.addSql('create index statement_invoices_of_user on statement_invoices (user_id)');
    this.extendHistory();
  }

  private extendHistory(): void {
    this.addSql(`
      alter table invoice_events
        drop constraint invoice_events_action_check,
        add constraint invoice_events_action_check check (action in ${HISTORY_ACTIONS})`);
    // All code locks invoices in the order of their ids, so this function also uses this order. It skips invoices that
    // were paid before the mail was sent.
    this.addSql(`
      create function append_statement(mail mails) returns void
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        declare listed uuid;
        begin
          for listed in
            select invoices.id
            from (select mail.invoice_id as id union select invoice_id from statement_invoices where mail_id = mail.id) known
            join invoices using (id)
            where status <> 'paid' and total - amount_paid - amount_credited > 0
            order by invoices.id
          loop
            perform append_invoice_event(mail.user_id, listed, 'statement-sent', null);
          end loop;
        end $$`);
    this.addSql(`
      create or replace function append_mail() returns trigger
        language plpgsql set search_path = pg_catalog, public, pg_temp as $$
        begin
          if new.state = 'sent' and new.kind = 'statement' then
            perform append_statement(new);
          else
            perform append_invoice_event(new.user_id, new.invoice_id,
              case when new.state = 'sent' and new.kind in ('reminder', 'receipt') then new.kind || '-sent'
                   else 'mail-' || new.state end, null);
          end if;
          return new;
        end $$`);
  }
}
