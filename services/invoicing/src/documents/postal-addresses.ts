import { p } from '@mikro-orm/core';
import type { ClientFields, CompanyProfile, CompanySnapshot, PostalAddresses } from '@paperbill/contracts/http';
import { addressFields, type AddressFields, pickFields } from '@paperbill/contracts/rules';
import { countryCodeOf, countryCodeOfLines } from '@paperbill/contracts/rules/country-codes';

/** What a document keeps of addresses beside their texts. Earlier releases kept nothing of it. */
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

/** A document's addresses in their parts. Codes that an earlier release did not store are found when they are read. */
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
