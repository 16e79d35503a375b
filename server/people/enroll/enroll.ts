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
import { findPlanDay, ofToday, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { listSchoolYears } from '#server/plan/calendar/school-years.ts'
import { sentences } from './sentences.ts'

type NewStudent = Parsed<(typeof enrolling)['POST /students/api/add/'], 'body'>

/**
 * The groups in which a student may be from a first day: today's, or those that are made ahead for the school year of that day. 400 for a
 * later day that is in no school year.
 */
async function findPlanDayOf(context: Context, firstDay: string): Promise<PlanDay> {
  if (firstDay <= context.now.day) return ofToday(context)
  const years = await listSchoolYears(context.db)
  const year = years.find(({ start_date, end_date }) => start_date <= firstDay && firstDay <= end_date)
  if (!year) {
    throw new Refusal('invalid', sentences.betweenYears(firstDay, context.school), {
      fields: { first_day: sentences.notBetweenYears },
    })
  }
  return year.start_date > context.now.day ? findPlanDay(context, year.id) : ofToday(context)
}

/**
 * Adds a student with all that the office enters on one page: nothing is saved if a part of it is refused. Before a later first day
 * the student is not active, and becomes so with it (`followEnrollments`).
 */
export async function enrollStudent(context: Context, student: NewStudent) {
  const { actor, now } = context
  const { first_day = now.day, entry_code = 'new', preferred_name, contacts, ...sent } = student
  const { core_group_id, cte_group_id, homeroom_group_id, student_number = null, ...fields } = sent
  const groups = { core: core_group_id, cte: cte_group_id, homeroom: homeroom_group_id }
  assertMayEnroll(actor, { first_day, entry_code }, now.day)
  assertMayEnterAll(context, student)
  const named = preferred_name !== undefined && { preferred_name }
  const record = { ...fields, ...named, student_number, first_day, entry_code }
  return addOnce(context, async (tx) => {
    const on = await findPlanDayOf(context, first_day)
    await assertCodesExist(tx, { entry_code, exit_code: null })
    const [added] = await addStudents(tx, context, [record])
    const id = added!
    if (preferred_name !== undefined) await replaceSpokenName(tx, id, { preferred_name })
    if (contacts.length > 0) await writeContacts(tx, actor, [{ id, sent: contacts, before: [] }])
    await joinGroups(tx, context, { id, grade_level: fields.grade_level, groups, first_day, on })
    const message =
      first_day > now.day
        ? sentences.enters(`${fields.first_name} ${fields.last_name}`, first_day, context.school)
        : sentences.added
    return { id, ...fields, ...named, ...(student_number !== null && { student_number }), message }
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
