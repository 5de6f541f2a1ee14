import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { writeGeoIpDatabase } from '../testing/geoip-database.js';
import { startTestBff, createTestConfig } from '../testing/test-bff.js';
import { GeoIpService } from './geoip.service.js';

const germanyEntry = { country: { iso_code: 'DE' } };

const databaseFile = writeGeoIpDatabase({
  '192.0.2.7': germanyEntry,
  '192.0.2.8': { ...germanyEntry, city: { names: { en: 'Berlin' } } },
  '192.0.2.9': { country_code: 'PT' },
  '192.0.2.10': { country_code: 'ZZ' },
  '192.0.2.11': { country_code: '<b>' },
  '192.168.1.7': germanyEntry,
  '10.0.0.7': germanyEntry,
  '127.0.0.1': germanyEntry,
});

const findLocation = (address: string, GEOIP_DATABASE = databaseFile) =>
  new GeoIpService(createTestConfig({ GEOIP_DATABASE })).findLocation(address);

describe('The location of an IP address', () => {
  it.each([
    ['192.0.2.7', 'Germany'],
    ['::ffff:192.0.2.7', 'Germany'],
    ['192.0.2.8', 'Berlin, Germany'],
    ['192.0.2.9', 'Portugal'],
  ])('finds %s in %s', (address, location) => {
    expect(findLocation(address)).toBe(location);
  });

  it.each([
    ['an unknown IPv4 address', '198.51.100.4'],
    ['an unknown IPv6 address', '2001:db8::7'],
    ['an entry without a valid country', '192.0.2.10'],
    ['an entry without a valid country code', '192.0.2.11'],
    ['a private address', '192.168.1.7'],
    ['a private address in IPv6 notation', '::ffff:10.0.0.7'],
    ['the loopback address', '127.0.0.1'],
    ['the IPv6 loopback address', '::1'],
    ['an invalid address', 'unknown'],
    ['no address', ''],
  ])('is empty for %s', (_, address) => {
    expect(findLocation(address)).toBe('');
  });

  it('is empty without a database', () => {
    expect(findLocation('192.0.2.7', '')).toBe('');
  });
});

describe('An invalid GeoIP database', () => {
  it('prevents the start with the name of its variable', async () => {
    expect(() => createTestConfig({ GEOIP_DATABASE: '/nowhere.mmdb' })).toThrow('GEOIP_DATABASE');
    writeFileSync(databaseFile, 'country,from,to');
    await expect(startTestBff({ GEOIP_DATABASE: databaseFile })).rejects.toThrow('GEOIP_DATABASE cannot be read');
  });
});
