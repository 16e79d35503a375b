import type { Api, Sent } from '#contract/index.ts'
import { FAMILY_HEADER } from '#contract/page-data.ts'
import type { Person } from '#tests/world/person.ts'
import type { World } from '#tests/world/world.ts'

type Contact = Sent<Api['PUT /api/students/:studentId/contacts/'], 'body'>['contacts'][number]

/** Gives a student these contacts, besides none; returns their ids. */
export async function setContacts(
  office: Person,
  studentId: number,
  contacts: (Partial<Contact> & { name: string })[],
): Promise<number[]> {
  const body = { contacts: contacts.map((contact) => Object.assign({ may_receive: false }, contact)) }
  const reply = await office.call('PUT /api/students/:studentId/contacts/', { params: { studentId }, body })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body.contacts.map(({ id }) => id)
}

export const makeFamilyLink = (office: Person, studentId: number, contact_id: number) =>
  office.call('POST /api/students/:studentId/family-links/', { params: { studentId }, body: { contact_id } })

export const listFamilyLinks = (office: Person, studentId: number) =>
  office.call('GET /api/students/:studentId/family-links/', { params: { studentId } })

export const endFamilyLink = (office: Person, studentId: number, linkId: number) =>
  office.call('DELETE /api/students/:studentId/family-links/:linkId/', { params: { studentId, linkId } })

export const familyTokenOf = ({ address }: { address: string }): string => address.split('#')[1] ?? ''

export const sendQuickAnswer = (
  world: World,
  token: string | undefined,
  body: Sent<Api['POST /family/api/quick-answers/'], 'body'>,
) => world.visitor().call('POST /family/api/quick-answers/', { headers: headersOf(token), body })

/** A new contact of the student with a link: the end of its address. */
export async function openFamily(office: Person, studentId: number, name = 'Maria Mother'): Promise<string> {
  const [contact] = await setContacts(office, studentId, [{ name }])
  return familyTokenOf((await makeFamilyLink(office, studentId, contact!)).body)
}

const headersOf = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { [FAMILY_HEADER]: token }

/** What the page of a link asks, without an account. */
export const readFamily = (world: World, token: string | undefined) =>
  world.visitor().call('GET /family/api/', { headers: headersOf(token) })

export type NewFamilyResponse = Sent<Api['POST /family/api/answers/'], 'body'>

export const DENTIST = {
  kind: 'excused',
  start_date: '2026-09-14',
  end_date: '2026-09-14',
  words: 'At the dentist',
} as const

export const sendFamilyResponse = (
  world: World,
  token: string | undefined,
  body: NewFamilyResponse = DENTIST,
) => world.visitor().call('POST /family/api/answers/', { headers: headersOf(token), body })
