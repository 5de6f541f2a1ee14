import { Migration } from '@mikro-orm/migrations';
import { BLANK_CHARACTERS, INVISIBLE_CHARACTERS } from '@paperbill/service-kit';

/** Characters that the index replaces by a hyphen. `numberKey` of this release replaces the same characters. */
const HYPHENS =
  '\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2043\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u2e5d\\u301c\\u3030\\u30a0' +
  '\\ufe31\\ufe32\\ufe58\\ufe63\\uff0d\\U00010d6e\\U00010ead';

/** The index is not unique, because earlier releases allowed numbers that look the same. */
export class CompareNumbers extends Migration {
  override up(): void {
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create function number_key(number text) returns text
        language sql immutable parallel safe
        return normalize(
          upper(lower(
            regexp_replace(
              normalize(
                btrim(regexp_replace(regexp_replace(number, '[${INVISIBLE_CHARACTERS}]', '', 'g'), '[${BLANK_CHARACTERS}]+', ' ', 'g')), nfc
              ), '[${HYPHENS}]', '-', 'g'
            ) collate "und-x-icu"
          )), nfc
        )`);
    this.addSql('create index invoices_by_number_key on invoices (user_id, number_key(invoice_number))');
  }
}
