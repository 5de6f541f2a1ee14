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
   * The new logo. An empty text removes the logo. Any other value is ignored, because API clients send back the logo
   * address that they received with the profile.
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
