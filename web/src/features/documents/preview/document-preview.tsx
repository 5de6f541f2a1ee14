import { type CompanyProfile, companySnapshot } from '@paperbill/contracts/http';
import { toLanguage } from '@paperbill/contracts/rules';
import { type PrintableDocument, toSheetData } from '@paperbill/invoice-document';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { brand } from '../../../brand.js';
import { logoQuery } from '../../profile/api/profile.js';
import type { WrittenKind } from '../form/document-kinds.js';
import type { DocumentForm } from '../form/document-form.js';
import { type DocumentFormValues, omitEmptyTaxes } from '../form/document-schema.js';
import { decimalOrZero, computeFormAmounts, computeLineAmount } from '../form/form-amounts.js';
import { getShownExchange } from '../form/form-exchange.js';
import { type FormTaxes, useFormTaxes } from '../form/form-taxes.js';
import { FittedSheet } from './fitted-sheet.js';

interface DocumentPreviewProps {
  kind: WrittenKind;
  control: DocumentForm['control'];
  profile: CompanyProfile;
  watermark: boolean;
  id?: string;
  /** Shown in place of a missing company name. */
  missingName?: ReactNode;
}

/** The preview renders deferred values, so that it does not slow down typing. */
export function DocumentPreview({ kind, control, profile, watermark, id, missingName }: DocumentPreviewProps) {
  const values = useDeferredValue(useWatch({ control }) as DocumentFormValues);
  const taxes = useFormTaxes();
  const { data: logo = '' } = useQuery(logoQuery(profile.logoUrl));
  const data = useMemo(() => {
    const document = toPrintable(values, profile, taxes, watermark);
    return toSheetData(kind, document, { logo, brandName: brand.name });
  }, [values, profile, taxes, watermark, logo, kind]);
  return <FittedSheet id={id} data={data} missingName={missingName} />;
}

function toPrintable(
  values: DocumentFormValues,
  profile: CompanyProfile,
  taxes: FormTaxes,
  watermark: boolean,
): PrintableDocument {
  const { customerId: _customer, discountKind: _kind, discountValue: _value, deposit: _deposit, ...typed } = values;
  const { pricesIncludeTax, exchange: _exchange, ...fields } = typed;
  const { lineTaxes, ...amounts } = computeFormAmounts(values, taxes);
  const {
    companyPaymentTerms: _terms,
    companyLogoUrl: _logo,
    ...sender
  } = companySnapshot(profile, toLanguage(values.language));
  return {
    ...fields,
    ...sender,
    ...amounts,
    ...(lineTaxes && { ...lineTaxes, ...(pricesIncludeTax && { pricesIncludeTax }) }),
    ...getShownExchange(values),
    taxRate: decimalOrZero(values.taxRate, 'taxRate'),
    watermark,
    lineItems: values.lineItems.map((line, sortOrder) => ({
      productName: line.productName,
      description: line.description,
      quantity: decimalOrZero(line.quantity, 'quantity'),
      unit: line.unit,
      unitPrice: decimalOrZero(line.unitPrice, 'unitPrice'),
      subtotal: computeLineAmount(line, amounts.currency),
      notes: line.notes,
      ...omitEmptyTaxes({ taxIds: line.taxIds }),
      sortOrder,
    })),
  };
}
