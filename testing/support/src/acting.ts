import { generateKeyPairSync } from 'node:crypto';
import { type ActorClaims, type MessageSigner, signActorClaims, exportVerifyingKey } from '@paperbill/messaging';

const { privateKey } = generateKeyPairSync('ed25519');

/** The key of the BFF in this spec file. */
export const messageSigningKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
export const messageVerifyingKey = exportVerifyingKey(privateKey);

interface ActorFields {
  userId?: string;
  staff?: { userId: string; email?: string };
}

/** Signs messages whose request contains no staff member. */
const DEFAULT_STAFF_ID = '3a1c5e7f-9b2d-4f60-8a1c-5e7f9b2d4f60';

export const signForNamedActor: MessageSigner = {
  createHeader: ({ actsFor }, request, exp) => {
    const { userId, staff } = request as ActorFields;
    const sub = actsFor === 'staff' ? (staff?.userId ?? DEFAULT_STAFF_ID) : userId;
    const claims: ActorClaims =
      actsFor === 'bff'
        ? { role: 'bff', exp }
        : { sub: sub!, role: getRole(actsFor), ...(staff?.email && { email: staff.email }), exp };
    return signActorClaims(privateKey, claims);
  },
};

const getRole = (actsFor: string): 'user' | 'staff' => (actsFor === 'staff' ? 'staff' : 'user');
