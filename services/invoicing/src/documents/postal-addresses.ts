import { p } from '@mikro-orm/core';
import type { ClientFields, CompanyProfile, CompanySnapshot, PostalAddresses } from '@paperbill/contracts/http';
import { addressFields, type AddressFields, pickFields } from '@paperbill/contracts/rules';
import { findCountryCode, findCountryCodeInAddress } from '@paperbill/contracts/rules/country-codes';

/** The columns are null in rows of earlier releases. */
export const postalProperties = () => ({
  clientCountryCode: p.string().nullable(),
  companyPostalAddress: p.json().$type<AddressFields>().nullable(),
  companyCountryCode: p.string().nullable(),
});

export const postalColumnNames = ['clientCountryCode', 'companyPostalAddress', 'companyCountryCode'] as const;

export const toCompanyPostalColumns = (profile: CompanyProfile) => ({
  companyPostalAddress: pickFields(addressFields, profile),
  companyCountryCode: findCountryCode(profile.country),
});

export const toClientPostalColumns = ({ clientCountry }: Pick<ClientFields, 'clientCountry'>) => ({
  clientCountryCode: findCountryCode(clientCountry),
});

/** Country codes that an earlier release did not store are derived from the address texts. */
export const toPostalAddresses = (
  document: Partial<PostalAddresses> & Pick<ClientFields, 'clientCountry'> & Pick<CompanySnapshot, 'companyAddress'>,
): PostalAddresses => {
  const { companyPostalAddress = null } = document;
  return {
    clientCountryCode: document.clientCountryCode ?? findCountryCode(document.clientCountry),
    companyPostalAddress,
    companyCountryCode:
      document.companyCountryCode ??
      (companyPostalAddress
        ? findCountryCode(companyPostalAddress.country)
        : findCountryCodeInAddress(document.companyAddress)),
  };
};
