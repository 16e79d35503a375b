import { sql, type Kysely } from 'kysely'
import type { ContactResult } from '#contract/search.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { foldForSearch } from '#server/database/folding.ts'
import { MAX_RESULTS } from './rank.ts'

/** Fewer letters or digits are in too many names and numbers. */
const SHORTEST = 3

/** The active students of contacts whose name has every word of the text, or whose phone number has its digits. */
export async function searchContacts(db: Kysely<DB>, text: string): Promise<ContactResult[]> {
  const words = text.split(/[\s,]+/u).filter((word) => word !== '')
  const digits = text.replaceAll(/\D/g, '')
  const isNumber = digits.length >= SHORTEST && /^[\d\s()+.-]+$/.test(text)
  if (text.trim().length < SHORTEST || !text.isWellFormed() || /\p{Cc}/u.test(text)) return []
  const { rows } = await sql<ContactResult>`
    select json_build_object('id', student.id, 'first_name', first_name, 'last_name', last_name, 'email', student.email,
        'student_number', student_number, 'grade_level', grade_level_id) student,
      contact.id, contact.name, relation, phone
    from contact join student on student.id = contact.student_id and student.is_active
    where ${
      isNumber
        ? sql`strpos(regexp_replace(phone, '\\D', '', 'g'), ${digits}) > 0`
        : sql`(select bool_and(strpos(${foldForSearch(sql`contact.name`)}, ${foldForSearch(sql`word`)}) > 0)
            from unnest(${words}::text[]) word)`
    }
    order by last_name, first_name, student.id, contact.place limit ${MAX_RESULTS}`.execute(db)
  return rows
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
