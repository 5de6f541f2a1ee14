import { p } from '@mikro-orm/core';
import type { ClientFields, CompanyProfile, CompanySnapshot, PostalAddresses } from '@paperbill/contracts/http';
import { addressFields, type AddressFields, pickFields } from '@paperbill/contracts/rules';
import { countryCodeOf, countryCodeOfLines } from '@paperbill/contracts/rules/country-codes';

/** Structured parts of the addresses, beside their texts. Null in rows of earlier releases. */
export const postalProperties = () => ({
  clientCountryCode: p.string().nullable(),
  companyPostalAddress: p.json().$type<AddressFields>().nullable(),
  companyCountryCode: p.string().nullable(),
});

export const postalColumns = ['clientCountryCode', 'companyPostalAddress', 'companyCountryCode'] as const;

export const companyPostalColumns = (profile: CompanyProfile) => ({
  companyPostalAddress: pickFields(addressFields, profile),
  companyCountryCode: countryCodeOf(profile.country),
});

export const clientPostalColumns = ({ clientCountry }: Pick<ClientFields, 'clientCountry'>) => ({
  clientCountryCode: countryCodeOf(clientCountry),
});

/** Derives country codes from the texts if an earlier release did not store them. */
export const postalAddressesOf = (
  document: Partial<PostalAddresses> & Pick<ClientFields, 'clientCountry'> & Pick<CompanySnapshot, 'companyAddress'>,
): PostalAddresses => {
  const { companyPostalAddress = null } = document;
  return {
    clientCountryCode: document.clientCountryCode ?? countryCodeOf(document.clientCountry),
    companyPostalAddress,
    companyCountryCode:
      document.companyCountryCode ??
      (companyPostalAddress
        ? countryCodeOf(companyPostalAddress.country)
        : countryCodeOfLines(document.companyAddress)),
  };
};
