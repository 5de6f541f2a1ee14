import { type CompanyProfileUpdate, profileFields } from '@paperbill/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { changesDto } from '../validation/dto-of.js';

/** Changes the profile. Missing fields keep their values. */
export class ProfileDto extends changesDto(profileFields) implements CompanyProfileUpdate {
  /** '' removes the logo. Any other value is ignored, because clients send back the address they got. */
  @ApiProperty({
    type: 'string',
    required: false,
    description: 'Empty removes the logo; anything else changes nothing',
  })
  @IsOptional()
  @Transform(({ value }) => (value === '' ? '' : undefined))
  logoUrl?: string;
}
