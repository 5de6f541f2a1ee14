import { type CompanyProfileUpdate, profileFields } from '@paperbill/contracts/http';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { changesDto } from '../validation/dto-of.js';

/** What `POST /api/profile` may change; what is left out keeps its value. */
export class ProfileDto extends changesDto(profileFields) implements CompanyProfileUpdate {
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
