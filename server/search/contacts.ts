import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ContactResult } from '#contract/search.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { foldForSearch } from '#server/database/folding.ts'
import { MAX_RESULTS } from './rank.ts'
import { wordBeginnings } from './word-beginnings.ts'

/** Fewer letters or digits are in too many names and numbers. */
const SHORTEST = 3

/** The active students of contacts whose name has words that begin with those of the text, or whose phone number has its digits. */
export async function searchContacts(db: Kysely<DB>, text: string): Promise<ContactResult[]> {
  if (text.trim().length < SHORTEST || !text.isWellFormed() || /\p{Cc}/u.test(text)) return []
  const { rows } = await contactsStatement(text).execute(db)
  return rows
}

/** Of more contacts, such as all whose number has the area code, the first ones found are enough until more is typed. */
const MAX_FOUND = sql.lit(1000)

/** Each condition has an index, which PostgreSQL would not use if it could look for the first students by name. */
export function contactsStatement(text: string): RawBuilder<ContactResult> {
  const digits = text.replaceAll(/\D/g, '')
  const isNumber = digits.length >= SHORTEST && /^[\d\s()+.-]+$/.test(text)
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  return sql<ContactResult>`
    with found as materialized (
      select id, student_id, place, name, relation, phone from contact
      where ${
        isNumber
          ? sql`search_endings(regexp_replace(phone, '\\D', '', 'g')) @@ ${`'${digits}':*`}::tsquery`
          : sql`search_words(fold_for_search(name)) @@ (${wordBeginnings(
              sql`select ${foldForSearch(sql`word`)} folded from unnest(${words}::text[]) word`,
            )})`
      }
      limit ${MAX_FOUND}
    )
    select json_build_object('id', student.id, 'first_name', first_name, 'last_name', last_name, 'email', student.email,
        'student_number', student_number, 'grade_level', grade_level_id) student,
      contact.id, contact.name, relation, phone
    from found contact join student on student.id = contact.student_id and student.is_active
    order by last_name, first_name, student.id, contact.place limit ${MAX_RESULTS}`
}

/** The rooms of current groups whose number begins with the text, with or without the word before it. */
export async function searchRooms(db: Kysely<DB>, text: string): Promise<string[]> {
  const room = text.trim().replace(/^room\s*/i, '')
  if (room === '' || !room.isWellFormed() || /\p{Cc}/u.test(room)) return []
  const { rows } = await sql<{ room: string }>`
    select distinct room_number room from student_group
    where not archived and room_number is not null and starts_with(lower(room_number), lower(${room}))
    order by room_number limit ${MAX_RESULTS}`.execute(db)
  return rows.map((row) => row.room)
}
