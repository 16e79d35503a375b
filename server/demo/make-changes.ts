import { runBulkCommand } from '#server/groups/bulk/bulk.ts'
import { updateGroup } from '#server/groups/group/update.ts'
import { ofToday } from '#server/plan/calendar/plan-day.ts'
import { placeStudents } from '#server/groups/members/place.ts'
import type { Context } from '#server/http/context.ts'
import { updateStudent } from '#server/people/students/save.ts'
import type { DemoSchool } from './demo-school.ts'
import type { RequestAt } from './office.ts'
import { groupForm } from './make-timetable.ts'
import { studentDays, type Membership } from './timetable/memberships.ts'
import type { Correction } from './office-corrections.ts'

/** Puts all students who are enrolled at the beginning of the year into groups. */
export async function placeEverybody(requestAt: RequestAt, school: DemoSchool): Promise<void> {
  const { yearStart } = school.calendar
  const office = await requestAt(`${yearStart} 07:30:00`)
  const first = school.memberships.filter(({ from }) => from === yearStart)
  const grades = Map.groupBy(first, (one) => `${one.type} ${gradeOf(school, one)}`)
  for (const memberships of grades.values()) await place(office, school, memberships)
  await nameHomeroomTeachers(office, school, first)
}

const gradeOf = ({ groups }: DemoSchool, { group }: Membership) => groups[group - 1]!.grade_level_id

/** Of one grade and type. One group is over its capacity, which the office allows. */
const place = (office: Context, school: DemoSchool, memberships: readonly Membership[]) =>
  placeStudents(
    office,
    { type: memberships[0]!.type, on: ofToday(office) },
    {
      grade_level: gradeOf(school, memberships[0]!),
      places: memberships.map(({ student, group }) => ({ student_id: student, group_id: group })),
      allow_over_capacity: true,
    },
  )

/** The teacher of a student's homeroom group; student@ has a second one, as where two teachers share a homeroom. */
async function nameHomeroomTeachers(
  office: Context,
  { groups, students }: DemoSchool,
  memberships: readonly Membership[],
): Promise<void> {
  const links = memberships
    .filter(({ type }) => type === 'homeroom')
    .flatMap(({ student, group }) => {
      const teacher = groups[group - 1]!.teacher_id!
      const isShared = students[student - 1]!.story === 'demo'
      return (isShared ? [teacher, teacher + 2] : [teacher]).map((id) => ({ student, teacher: id }))
    })
  for (const [teacher_id, own] of Map.groupBy(links, ({ teacher }) => teacher)) {
    const student_ids = own.map(({ student }) => student)
    await runBulkCommand(office, { action: 'assign_homeroom_teacher', student_ids, teacher_id })
  }
}

/** The later changes of the students with a story. */
export async function makeMoves(requestAt: RequestAt, school: DemoSchool): Promise<void> {
  for (const student of school.students) {
    const { id, story } = student
    const { came, moved, left } = studentDays(student, school.calendar)
    const since = (day: string) => school.memberships.filter((one) => one.student === id && one.from === day)
    if (story === 'lateArrival') {
      for (const [index, membership] of since(came).entries()) {
        await place(await requestAt(`${came} 07:4${index + 1}:15`), school, [membership])
      }
      await nameHomeroomTeachers(await requestAt(`${came} 07:44:15`), school, since(came))
    }
    if (moved) await place(await requestAt(`${moved} 07:50:10`), school, since(moved))
    if (left) await updateStudent(await requestAt(`${left} 15:20:40`), id, { is_active: false })
  }
}

/** Puts right what the office had typed wrong. */
export async function makeCorrections(
  requestAt: RequestAt,
  { students, groups }: DemoSchool,
  corrections: readonly Correction[],
): Promise<void> {
  for (const correction of corrections) {
    const office = await requestAt(correction.at)
    if ('group' in correction) {
      const group = groups[correction.group - 1]!
      const { core_class_id } = await office.db
        .selectFrom('student_group')
        .select('core_class_id')
        .where('id', '=', group.id)
        .executeTakeFirstOrThrow()
      const { type, id } = group
      await updateGroup(
        office,
        { kind: `${type}-groups`, id },
        {},
        groupForm(group, core_class_id ?? undefined),
      )
    } else {
      const { email, student_number } = students[correction.student - 1]!
      await updateStudent(office, correction.student, { email, student_number })
    }
  }
}
