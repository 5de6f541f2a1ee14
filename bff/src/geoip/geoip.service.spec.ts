import { beforeAll, describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { writeGeoIpDatabase } from '../testing/geoip-database.js';
import { startTestBff, createTestConfig } from '../testing/test-bff.js';
import { GeoIpService } from './geoip.service.js';

const germanyEntry = { country: { iso_code: 'DE' } };

let databaseFile: string;

beforeAll(() => {
  databaseFile = writeGeoIpDatabase({
    '192.0.2.7': germanyEntry,
    '192.0.2.8': { ...germanyEntry, city: { names: { en: 'Berlin' } } },
    '192.0.2.9': { country_code: 'PT' },
    '192.0.2.10': { country_code: 'ZZ' },
    '192.0.2.11': { country_code: '<b>' },
    '192.168.1.7': germanyEntry,
    '10.0.0.7': germanyEntry,
    '127.0.0.1': germanyEntry,
  });
});

const findLocation = (address: string, GEOIP_DATABASE = databaseFile) =>
  new GeoIpService(createTestConfig({ GEOIP_DATABASE })).findLocation(address);

describe('locationOf', () => {
  it.each([
    ['192.0.2.7', 'Germany'],
    ['::ffff:192.0.2.7', 'Germany'],
    ['192.0.2.8', 'Berlin, Germany'],
    ['192.0.2.9', 'Portugal'],
  ])('finds %s in %s', (address, location) => {
    expect(findLocation(address)).toBe(location);
  });

  it.each([
    ['one that the database does not know', '198.51.100.4'],
    ['one of IPv6 that it does not know', '2001:db8::7'],
    ['a country that is none', '192.0.2.10'],
    ['a code that is none', '192.0.2.11'],
    ['a private one', '192.168.1.7'],
    ['a private one, written as IPv6', '::ffff:10.0.0.7'],
    ['this machine', '127.0.0.1'],
    ['this machine by IPv6', '::1'],
    ['what is no address', 'unknown'],
    ['none', ''],
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
