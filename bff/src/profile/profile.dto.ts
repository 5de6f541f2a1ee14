import {
  type CompanyProfileUpdate,
  profileFields,
  type ProfileTranslations,
  translatedProfileFields,
} from '@paperbill/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { createChangesDto } from '../validation/create-dto.js';
import { createTranslationsDto, IsOptionalObject } from '../validation/translations.js';

class ProfileTranslationDto extends createChangesDto(translatedProfileFields) {}

class ProfileTranslationsDto extends createTranslationsDto(ProfileTranslationDto) {}

/** The body of a request that changes the company profile. Missing fields keep their values. */
export class ProfileDto extends createChangesDto(profileFields) implements CompanyProfileUpdate {
  /**
   * The logo in the request. An empty text removes the logo. All other values are ignored, because API clients send
   * back the address that they have received.
   */
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'An empty text removes the logo; any other value is ignored',
  })
  @IsOptional()
  @Transform(({ value }) => (value === '' ? '' : undefined))
  logoUrl?: string;

  @IsOptionalObject(() => ProfileTranslationsDto)
  translations?: ProfileTranslations;
}
