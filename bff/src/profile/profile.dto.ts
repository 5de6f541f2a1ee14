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

export class ProfileDto extends createChangesDto(profileFields) implements CompanyProfileUpdate {
  /**
   * An empty text removes the logo. Any other text is ignored, because API clients send back the logo address that
   * they received.
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
