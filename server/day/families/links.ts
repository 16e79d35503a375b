import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import type { FamilyLink } from '#contract/day/families/family-shapes.ts'
import { DEFAULT_LANGUAGE, type Language } from '#contract/languages/languages.ts'
import { FAMILY_PATH } from '#contract/page-data.ts'
import { nameOf } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { AppContext, Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { linkState, makeLink, revokeLink, type ManagedLinks } from '#server/http/links/manage.ts'
import { findStudent } from '#server/people/students/queries.ts'
import { makeFamilyToken, type SignedLink } from './token.ts'
import { sentences } from './sentences.ts'

/** How long a link works. */
const LINK_DAYS = 14
const DAY_MS = 86_400_000
/** Links whose days were over before are not listed any more. */
const LISTED_DAYS = 60

export type LinkMaker = Pick<AppContext, 'clock' | 'config' | 'keys'>
type Recipient = { student_id: number; contact_id: number }
export type NewLink = SignedLink & { language: Language }

/**
 * Creates a link for each of these contacts in the caller's transaction, with one statement. Returns the addresses by the
 * contact's id, without contacts that were deleted or belong to another student. `madeBy` is an account, null for notices.
 */
export async function makeFamilyLinks(
  tx: Transaction<DB>,
  maker: LinkMaker,
  recipients: readonly Recipient[],
  { madeBy }: { madeBy: number | null },
): Promise<Map<number, string>> {
  const links = await insertLinks(tx, maker.clock.moment(), recipients, madeBy)
  return new Map(links.map((link) => [link.contact_id, familyLinkAddress(maker, link)]))
}

/** The language is in the address so that the page begins in it; English needs no word. */
export const familyLinkAddress = ({ config, keys }: LinkMaker, { language, ...link }: NewLink) =>
  `${config.origin}${FAMILY_PATH}${language === DEFAULT_LANGUAGE ? '' : `?lang=${language}`}#${makeFamilyToken(keys, link)}`

async function insertLinks(
  tx: Transaction<DB>,
  moment: Date,
  recipients: readonly Recipient[],
  madeBy: number | null,
): Promise<NewLink[]> {
  if (recipients.length === 0) return []
  const { rows } = await sql<NewLink>`
    insert into family_link (student_id, contact_id, made_by_id, made_at, expires_at)
    select contact.student_id, contact.id, ${madeBy}::bigint, ${moment}::timestamptz,
      ${new Date(moment.getTime() + LINK_DAYS * DAY_MS)}::timestamptz
    from (select distinct student_id, contact_id
        from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as sent (student_id bigint, contact_id bigint)) recipient
      join contact on contact.id = recipient.contact_id and contact.student_id = recipient.student_id
    returning id, student_id, contact_id, expires_at,
      (select language from contact where contact.id = contact_id) language`.execute(tx)
  return rows
}

type LinkRow = Omit<FamilyLink, 'made' | 'ends' | 'opened' | 'state'> & {
  student_id: number
  language: Language
  made_at: Date
  made_by: string | null
  expires_at: Date
  opened_at: Date | null
  revoked: boolean
}

/** The links of a student's contacts, the newest first; 404 for an unknown student. */
export async function listFamilyLinks(context: Context, student: number): Promise<FamilyLink[]> {
  await findStudent(context.db, student)
  const since = new Date(context.clock.moment().getTime() - LISTED_DAYS * DAY_MS)
  const which = sql`link.student_id = ${student} and link.expires_at > ${since}`
  return (await readLinks(context.db, which)).map((row) => linkReply(context, row))
}

async function readLinks(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select link.id, link.student_id, json_build_object('id', contact.id, 'name', contact.name) contact, contact.language,
      link.made_at,
      ${nameOf(sql`link.made_by_id`)} made_by, link.expires_at, link.last_opened_at opened_at,
      link.revoked_at is not null revoked
    from family_link link join contact on contact.id = link.contact_id
    where ${which} order by link.id desc`.execute(db)
  return rows
}

function linkReply({ school, clock }: Context, row: LinkRow): FamilyLink {
  const { id, contact, made_at, made_by, expires_at, opened_at, revoked } = row
  const local = (at: Date) => localMoment(at, school.timeZone)
  return {
    id,
    contact,
    made: { ...local(made_at), by: made_by },
    ends: local(expires_at).day,
    opened: opened_at && local(opened_at),
    state: linkState({ isRevoked: revoked, isOver: expires_at <= clock.moment() }),
  }
}

const FAMILY_LINKS: ManagedLinks<LinkRow> = {
  table: 'family_link',
  noun: 'link',
  read: readLinks,
  about: ({ student_id }) => ({ details: {}, students: [student_id] }),
}

/** Creates a link at the request of the office, for a contact of an active student. */
export async function createFamilyLink(
  context: Context,
  { student_id, contact_id }: Recipient,
): Promise<{ message: string; link: FamilyLink; address: string }> {
  const { actor, clock } = context
  const row = await makeLink(context, FAMILY_LINKS, async (tx) => {
    await assertActiveStudent(tx, student_id)
    const [made] = await insertLinks(tx, clock.moment(), [{ student_id, contact_id }], actor.account)
    if (!made) throw notFound('contact of this student')
    return made.id
  })
  const { id, expires_at, language } = row
  return {
    message: sentences.ready(row.contact.name),
    link: linkReply(context, row),
    address: familyLinkAddress(context, { id, student_id, contact_id, expires_at, language }),
  }
}

async function assertActiveStudent(tx: Transaction<DB>, student: number): Promise<void> {
  const { rows } = await sql<{ is_active: boolean }>`
    select is_active from student where id = ${student} and erased_at is null`.execute(tx)
  if (!rows[0]) throw notFound('student')
  if (!rows[0].is_active) {
    throw new Refusal('conflict', sentences.inactiveStudent)
  }
}

/** Revokes a link; a second call changes nothing. */
export async function revokeFamilyLink(
  context: Context,
  { student_id, id }: { student_id: number; id: number },
): Promise<FamilyLink> {
  const which = sql`link.student_id = ${student_id} and link.id = ${id}`
  return linkReply(context, await revokeLink(context, FAMILY_LINKS, which))
}
