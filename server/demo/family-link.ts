import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import {
  familyLinkAddress,
  makeFamilyLinks,
  type LinkMaker,
  type NewLink,
} from '#server/day/families/links.ts'
import { DEMO_FAMILY_EMAIL } from '#server/session/demo/demo-people.ts'

/**
 * The address of a page that shows a family of the demo school its two students in Spanish: of the latest link that still works,
 * or of a new one. Undefined where the family is not there any more.
 */
export const demoFamilyLink = (db: Kysely<DB>, maker: LinkMaker): Promise<string | undefined> =>
  db.transaction().execute(async (tx) => {
    const contacts = sql`contact join student on student.id = student_id and student.is_active
      and lower(contact.email) = ${DEMO_FAMILY_EMAIL}`
    const { rows: links } = await sql<NewLink>`
      select link.id, link.student_id, contact_id, expires_at, language
      from family_link link join ${contacts} on contact.id = contact_id
      where revoked_at is null and expires_at > ${maker.clock.moment()} order by expires_at desc limit 1`.execute(
      tx,
    )
    if (links[0]) return familyLinkAddress(maker, links[0])
    const { rows } = await sql<{ student_id: number; contact_id: number }>`
      select student_id, contact.id contact_id from ${contacts} order by student_id limit 1`.execute(tx)
    return [...(await makeFamilyLinks(tx, maker, rows, { madeBy: null })).values()][0]
  })
