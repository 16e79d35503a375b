import type { Parsed } from '#contract/index.ts'
import type { enrolling } from '#contract/people/enrolling.ts'
import { GROUP_TYPES } from '#contract/words.ts'
import { joinGroups } from '#server/groups/members/join.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { writeContacts } from '#server/people/students/contacts/save.ts'
import { assertCodesExist } from '#server/people/students/enrollments/codes.ts'
import { replaceSpokenName } from '#server/people/students/queries.ts'
import { assertMayEnroll } from '#server/people/students/rights.ts'
import { addStudents } from '#server/people/students/save.ts'
import { sentences } from './sentences.ts'

type NewStudent = Parsed<(typeof enrolling)['POST /students/api/add/'], 'body'>

/** Adds a student with all that the office enters on one page: nothing is saved if a part of it is refused. */
export async function enrollStudent(context: Context, student: NewStudent) {
  const { actor, now } = context
  const { first_day = now.day, entry_code = 'new', preferred_name, contacts, ...sent } = student
  const { core_group_id, cte_group_id, homeroom_group_id, student_number = null, ...fields } = sent
  const groups = { core: core_group_id, cte: cte_group_id, homeroom: homeroom_group_id }
  assertMayEnroll(actor, { first_day, entry_code }, now.day)
  assertMayEnterAll(context, student)
  if (first_day > now.day) {
    throw new Refusal('invalid', sentences.firstDayAhead, { fields: { first_day: sentences.notAhead } })
  }
  const named = preferred_name !== undefined && { preferred_name }
  const record = { ...fields, ...named, student_number, first_day, entry_code }
  return addOnce(context, async (tx) => {
    await assertCodesExist(tx, { entry_code, exit_code: null })
    const [added] = await addStudents(tx, context, [record])
    const id = added!
    if (preferred_name !== undefined) await replaceSpokenName(tx, id, { preferred_name })
    if (contacts.length > 0) await writeContacts(tx, actor, [{ id, sent: contacts, before: [] }])
    await joinGroups(tx, context, { id, grade_level: fields.grade_level, groups })
    return { id, ...fields, ...named, ...(student_number !== null && { student_number }) }
  })
}

/** 403 where a teacher sends what only the office enters. */
function assertMayEnterAll({ actor }: Context, student: NewStudent): void {
  if (actor.role === 'admin') return
  const fields = ['preferred_name', ...GROUP_TYPES.map((type) => `${type}_group_id` as const)] as const
  const field =
    fields.find((name) => student[name] !== undefined) ??
    (student.contacts.length > 0 ? 'contacts' : undefined)
  if (field === undefined) return
  throw new Refusal('forbidden', sentences.officeEnrolls, { fields: { [field]: sentences.isForOffice } })
}
