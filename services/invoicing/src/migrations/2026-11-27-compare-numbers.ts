import { Migration } from '@mikro-orm/migrations';

/** Signs without width, blanks and hyphens, as `numberKey` has them at this release: characters of a regular expression. */
const INVISIBLE =
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164' +
  '\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufffb\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff';
const BLANKS = '\\u0020\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u2800\\u3000';
const HYPHENS =
  '\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2043\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u2e5d\\u301c\\u3030\\u30a0' +
  '\\ufe31\\ufe32\\ufe58\\ufe63\\uff0d\\U00010d6e\\U00010ead';

/**
 * Finds the numbers that look like a given one. The index is not unique: earlier releases took two numbers that look
 * alike, and these stay as they are. Saves of one user compare under the counter's lock.
 */
export class CompareNumbers extends Migration {
  override up(): void {
    // Every invoice is read, however many there are.
    this.addSql('set local statement_timeout = 0');
    this.addSql(`
      create function number_key(number text) returns text
        language sql immutable strict parallel safe
        return normalize(
          upper(lower(
            regexp_replace(
              normalize(
                btrim(regexp_replace(regexp_replace(number, '[${INVISIBLE}]', '', 'g'), '[${BLANKS}]+', ' ', 'g')), nfc
              ), '[${HYPHENS}]', '-', 'g'
            ) collate "und-x-icu"
          )), nfc
        )`);
    this.addSql('create index invoices_by_number_key on invoices (user_id, number_key(invoice_number))');
  }
}
