import type { CompanyProfileUpdate } from '@paperbill/contracts/http';
import {
  companyNameSizes,
  type CompanyNameSize,
  type InvoiceTemplate,
  invoiceTemplates,
  MAX_LENGTH,
  paymentTerms,
} from '@paperbill/contracts/rules';
import { validationTexts } from '@paperbill/contracts/texts';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional, ValidateIf } from 'class-validator';
import { TaxRate } from '../validation/decimal.js';
import { Color, Email, MultilineText, Option, Text } from '../validation/text.js';

/** What `POST /api/profile` may change; what is left out keeps its value. */
export class ProfileDto implements CompanyProfileUpdate {
  @ApiProperty({ required: false })
  @ValidateIf((profile: ProfileDto) => profile.companyName !== undefined)
  @Text({ max: MAX_LENGTH.name, required: validationTexts.companyNameRequired })
  companyName?: string;

  @Text({ max: MAX_LENGTH.name })
  mailingName?: string;

  @Text({ max: MAX_LENGTH.title })
  title?: string;

  @MultilineText({ max: MAX_LENGTH.address })
  address?: string;

  @MultilineText({ max: MAX_LENGTH.address })
  addressLine2?: string;

  @Text({ max: MAX_LENGTH.address })
  city?: string;

  @Text({ max: MAX_LENGTH.address })
  state?: string;

  @Text({ max: MAX_LENGTH.postalCode })
  zipCode?: string;

  @Text({ max: MAX_LENGTH.address })
  country?: string;

  @Email()
  email?: string;

  @Text({ max: MAX_LENGTH.phone })
  phone?: string;

  @Option(paymentTerms)
  paymentTerms?: string;

  @MultilineText({ max: MAX_LENGTH.paymentInstructions })
  paymentInstructions?: string;

  @Text({ max: MAX_LENGTH.name })
  companyNameFont?: string;

  @Color()
  companyNameColor?: string;

  @Option(companyNameSizes)
  companyNameSize?: CompanyNameSize;

  @Option(invoiceTemplates)
  invoiceTemplate?: InvoiceTemplate;

  @TaxRate()
  defaultTaxRate?: string;

  /** Empty removes the logo; anything else is the address that clients send back as they got it, and changes nothing. */
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Empty removes the logo; anything else changes nothing',
  })
  @IsOptional()
  @Transform(({ value }) => (value === '' ? '' : undefined))
  logoUrl?: string;
}
