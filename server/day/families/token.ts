import type { SigningKeys } from '#server/http/tokens/signing-keys.ts'
import { sign } from '#server/http/tokens/signing-keys.ts'

/** What a link is signed for. The table of links alone is not enough to forge one. */
export type SignedLink = { id: number; student_id: number; contact_id: number; expires_at: Date }

const signedText = ({ id, student_id, contact_id, expires_at }: SignedLink) =>
  `family:${id}:${student_id}:${contact_id}:${expires_at.toISOString()}`

/** The end of a link's address: 'ID.SIGNATURE'. */
export const makeFamilyToken = (
  { familyLinks }: Pick<SigningKeys, 'familyLinks'>,
  link: SignedLink,
): string => `${link.id}.${sign(familyLinks, signedText(link))}`

/** The parts of what may be the end of a link's address; undefined where it cannot be one. */
export function readFamilyToken(text: unknown): { id: number; signature: string } | undefined {
  const [, id = '', signature = ''] =
    (typeof text === 'string' && /^(\d{1,15})\.([\w-]{10}\.[\w-]{43})$/.exec(text)) || []
  return id === '' ? undefined : { id: Number(id), signature }
}

/** Whether Homeroom signed it for this link. */
export const isSignedFor = (keys: SigningKeys, link: SignedLink, signature: string): Promise<boolean> =>
  keys.isSignedForFamily(signedText(link), signature)
