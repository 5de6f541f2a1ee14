import { it } from '@jest/globals';
import { ProfileDto } from '@paperbill/bff/profile/profile.dto';
import { profilePageFields } from '@paperbill/contracts/http';
import { profileSchema } from '@paperbill/web/features/profile/profile-schema';
import fc from 'fast-check';
import { expectAgreement } from './testing/both-sides.js';
import { arbitraryFields } from './testing/typed.js';

it('The form of the company profile and the BFF accept the same values, and refuse others with the same messages', async () => {
  await expectAgreement(
    {
      schema: () => profileSchema,
      dto: ProfileDto,
      toUncheckedBody: (typed) => typed,
      toRequest: (sent) => sent,
    },
    fc.record(arbitraryFields(profilePageFields)),
  );
});
