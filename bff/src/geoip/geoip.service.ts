import { readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { CONFIG } from '@paperbill/service-kit/without-database';
import { Reader, type Response } from 'mmdb-lib';
import type { BffConfig } from '../config.js';

/** An entry in the format of MaxMind and DB-IP. If a database contains only countries, its entries have no city. */
interface GeoIpEntry {
  city?: { names?: { en?: string } };
  country?: { iso_code?: string };
  country_code?: string;
}

const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Private and reserved networks. Their addresses have no geographic location, even if a database contains one. */
const nonPublicAddresses = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8], ['10.0.0.0', 8], ['100.64.0.0', 10], ['127.0.0.0', 8], ['169.254.0.0', 16], ['172.16.0.0', 12],
  ['192.168.0.0', 16], ['::', 127], ['fc00::', 7], ['fe80::', 10],
] as const) nonPublicAddresses.addSubnet(network, prefix, isIPv6(network) ? 'ipv6' : 'ipv4'); // oxfmt-ignore

/**
 * Looks up locations and never stores them. Stored locations would be additional personal data, and a newer database
 * would not correct them.
 */
@Injectable()
export class GeoIpService {
  private readonly logger = new Logger('GeoIp');
  private readonly reader: Reader<Response> | undefined;
  private hasFailed = false;

  /** Opens the GeoIP database. @throws if the file is not a GeoIP database, so that the BFF refuses to start */
  constructor(@Inject(CONFIG) { GEOIP_DATABASE }: BffConfig) {
    if (GEOIP_DATABASE === undefined) return;
    try {
      this.reader = new Reader(readFileSync(GEOIP_DATABASE));
    } catch (cause) {
      throw new Error('GEOIP_DATABASE cannot be read: it must be a database of the format MaxMind DB (.mmdb)', {
        cause,
      });
    }
  }

  /** Returns a location such as 'Berlin, Germany', a country without a city, or an empty text. */
  findLocation(address: string): string {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    if (!this.reader || version === 0 || nonPublicAddresses.check(plain, version === 4 ? 'ipv4' : 'ipv6')) return '';
    // A lookup of an IPv6 address in an IPv4 database would throw an error.
    if (version === 6 && this.reader.metadata.ipVersion === 4) return '';
    const { city, country, country_code } = this.findEntryOfAddress(this.reader, plain);
    const name = getRegionName(country?.iso_code ?? country_code);
    return name && [city?.names?.en, name].filter(Boolean).join(', ');
  }

  /**
   * A damaged database can open without an error and fail only at lookups. Such an error is only logged, because the
   * audit log must still be shown.
   */
  private findEntryOfAddress(reader: Reader<Response>, address: string): GeoIpEntry {
    try {
      return (reader.get(address) ?? {}) as GeoIpEntry;
    } catch (error) {
      if (!this.hasFailed)
        this.logger.warn({ err: error, msg: 'GEOIP_DATABASE is damaged: some places are not shown' });
      this.hasFailed = true;
      return {};
    }
  }
}

/** Returns the name of a country, or an empty text for unknown codes and the code ZZ. */
const getRegionName = (code = ''): string => (/^[A-Z]{2}$/.test(code) && code !== 'ZZ' && regionNames.of(code)) || '';
