import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { UndoneDeactivation } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/grades.ts'
import { auditAll } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { longDay } from '#server/plan/calendar/days.ts'
import {
  findObstacles,
  restoreEnrollments,
  type FormerEnrollments,
  type Obstacle,
} from './enrollments/restore.ts'
import { lockStudentRecords } from './queries.ts'
import { updateStudents } from './write-records.ts'
import { sentences } from './sentences.ts'

/** A membership as it was; `end_day` is the day after the last one. */
type Membership = { group: number; type: string; first_day: string; end_day: string | null }
type Member = FormerEnrollments & { memberships: Membership[]; is_ended: boolean }
type Student = Awaited<ReturnType<typeof lockStudentRecords>>[number]
type Group = {
  id: number
  name: string
  grade_level: number
  archived: boolean
  /** Whether it is one of the next school year. */
  planned: boolean
  seats: number
}
type SkippedStudents = z.input<typeof UndoneDeactivation>['kept']

/**
 * Makes the students of a deactivation active again, or only those named, and restores the memberships that it ended:
 * unchanged on the same day, otherwise from today on, because rosters of past days do not change. Their enrollments go on as if
 * they had never left. Students who changed since, or whose groups did, stay inactive, with the reason; 409 if none can be restored.
 */
export const undoDeactivation = (context: Context, id: number, named: readonly number[] | undefined) =>
  context.db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const found = await findMembers(tx, id, named)
    const records = await lockStudentRecords(
      tx,
      found.map(({ student_id }) => student_id),
    )
    const students = new Map(records.map((record) => [record.id, record]))
    // A student who was erased meanwhile has no record.
    const members = found.filter(({ student_id }) => students.has(student_id))
    if (members.length === 0) throw notFound('deactivation')
    const groups = await lockFormerGroups(tx, members, context.now.day)
    const obstacles = await findObstacles(tx, members, context.now.day)
    const skipped: SkippedStudents = []
    const restored = members.filter((member) => {
      const student = students.get(member.student_id)!
      const reason = reasonToKeep(member, student, groups) ?? obstacleTo(context, obstacles.get(student.id))
      if (reason === undefined) for (const { group } of member.memberships) groups.get(group)!.seats -= 1
      else skipped.push({ student_id: student.id, name: nameOf(student), reason })
      return reason === undefined
    })
    if (restored.length === 0) throw nothingToUndo(skipped)
    await restoreEnrollments(tx, restored, context.actor.account)
    await updateStudents(
      tx,
      restored.map(({ student_id }) => {
        const before = students.get(student_id)!
        return { before, after: { ...before, is_active: true } }
      }),
      { today: context.now.day, account: context.actor.account },
    )
    await restoreMemberships(tx, restored, context.now.day)
    await auditUndo(tx, context, id, restored)
    return {
      message: sentences.restored(restored.length, skipped.length),
      restored: restored.map(({ student_id }) => student_id),
      kept: skipped,
    }
  })

const nameOf = ({ first_name, last_name }: Student) => `${first_name} ${last_name}`

async function findMembers(tx: Transaction<DB>, id: number, named: readonly number[] | undefined) {
  const { rows } = await sql<Member>`
    select student_id, memberships, enrollments, ended_at is not null is_ended from student_deactivation_member
    where student_deactivation_id = ${id} and (${named ?? null}::bigint[] is null or student_id = any(${named ?? null}::bigint[]))
    order by student_id`.execute(tx)
  return rows
}

/** The groups of former memberships, locked, with the seats that are left today. */
async function lockFormerGroups(tx: Transaction<DB>, members: readonly Member[], today: string) {
  const ids = members.flatMap(({ memberships }) => memberships.map(({ group }) => group))
  await sql`select from student_group where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  )
  const { rows } = await sql<Omit<Group, 'seats'> & { seats: number | null }>`
    select id, name, grade_level_id grade_level, archived_on is not null archived, planned_from is not null planned, capacity - (
      select count(*)::int from group_membership join student on student.id = group_membership.student_id and is_active
      where student_group_id = student_group.id and during @> ${today}::date) seats
    from student_group where id = any(${ids}::bigint[])`.execute(tx)
  return new Map<number, Group>(rows.map((row) => [row.id, { ...row, seats: row.seats ?? Infinity }]))
}

/** Why a student stays inactive; undefined if the deactivation can be undone. */
function reasonToKeep(
  { memberships, is_ended }: Member,
  student: Student,
  groups: ReadonlyMap<number, Group>,
): string | undefined {
  if (is_ended || student.is_active) return 'has been reactivated'
  for (const { group: id } of memberships) {
    const group = groups.get(id)
    if (!group) return 'was in a group that is now deleted'
    if (group.archived) return `was in ${group.name}, which is now deleted`
    if (!group.planned && group.grade_level !== student.grade_level) {
      return `is in ${gradeLabel(student.grade_level)} now, and was in ${group.name} of ${gradeLabel(group.grade_level)}`
    }
    if (group.seats <= 0) return `was in ${group.name}, which is now full`
  }
  return undefined
}

function obstacleTo({ school }: Context, obstacle: Obstacle | undefined): string | undefined {
  if (obstacle?.returns_on) return `is enrolled again from ${longDay(obstacle.returns_on, school)}`
  if (obstacle?.left_on) return `was to leave after ${longDay(obstacle.left_on, school)}`
  return undefined
}

/** A membership that ended today continues unchanged; one that ended earlier, or was deleted, starts again today. */
async function restoreMemberships(
  tx: Transaction<DB>,
  members: readonly Member[],
  today: string,
): Promise<void> {
  const memberships = members.flatMap(({ student_id, memberships: each }) =>
    each.map((membership) => Object.assign({ student: student_id }, membership)),
  )
  await sql`
    with former as (
      select * from jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb)
        as former (student bigint, "group" bigint, type text, first_day date, end_day date)
      where end_day is null or end_day > ${today}::date
    ), continued as (
      update group_membership set during = daterange(former.first_day, former.end_day) from former
      where group_membership.student_id = former.student and student_group_id = former."group"
        and lower(during) = former.first_day and upper(during) = ${today}::date
      returning former.student, former."group", former.first_day
    )
    insert into group_membership (student_id, student_group_id, type, during)
    select student, "group", type, daterange(greatest(first_day, ${today}::date), end_day) from former
    where (student, "group", first_day) not in (select student, "group", first_day from continued)`.execute(
    tx,
  )
}

const auditUndo = (tx: Transaction<DB>, { actor }: Context, id: number, members: readonly Member[]) =>
  auditAll(
    tx,
    members.map(({ student_id, memberships }) => ({
      account: actor.account,
      action: 'change' as const,
      subject: 'student',
      subjectId: student_id,
      details: {
        is_active: { old: false, new: true },
        undone_deactivation: id,
        ...(memberships.length > 0 && { returned_to_groups: memberships.map(({ group }) => group) }),
      },
    })),
  )

const nothingToUndo = (skipped: SkippedStudents) => {
  const [only] = skipped.length === 1 ? skipped : []
  const reason = only ? `${only.name} ${only.reason}` : 'all of these students have changed since then'
  return new Refusal('conflict', sentences.nothingUndone(reason), { details: { kept: skipped } })
}
