import { generateKeyPairSync } from 'node:crypto';
import { type ActorClaims, type MessageSigner, signActorClaims, exportVerifyingKey } from '@paperbill/messaging';

const { privateKey } = generateKeyPairSync('ed25519');

/**
 * The private key of the BFF in this spec file. Services verify the signatures of messages with the matching public
 * key.
 */
export const messageSigningKey = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
export const messageVerifyingKey = exportVerifyingKey(privateKey);

interface ActorFields {
  userId?: string;
  staff?: { userId: string; email?: string };
}

/**
 * The default staff member. A message is signed on behalf of this staff member if the request contains no other staff
 * member.
 */
const DEFAULT_STAFF_ID = '3a1c5e7f-9b2d-4f60-8a1c-5e7f9b2d4f60';

/**
 * Signs each message on behalf of the user or staff member in the request. If a staff message contains no staff member,
 * a default staff member is used.
 */
export const signForNamedActor: MessageSigner = {
  headerFor: ({ actsFor }, request, exp) => {
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
