import { queryDatabase } from '#tests/processes/data-folder.ts'
import type { AcknowledgedWrites } from './load.ts'
import { emailOf, TEACHERS_OF_FILE } from './load.ts'
import { ids, STUDENTS_OF_CLASS, TEACHERS, TODAY } from './school.ts'

/** Describes damage in the database as sentences; empty where every acknowledged write is there exactly once and complete. */
export async function findDamage(folder: string, done: AcknowledgedWrites): Promise<string[]> {
  const damage = [
    ...(await damagedSheets(folder, done.saves)),
    ...(await damagedBlocks(folder, done.blocks)),
    ...(await damagedUploads(folder, done)),
    ...(await brokenConflictRules(folder)),
  ]
  if (done.lostAssignments > 0) damage.push(`${done.lostAssignments} acknowledged assignments were lost`)
  return damage
}

/** Checks that all marks of a sheet are from its last save, and that each earlier save changed each mark once. */
async function damagedSheets(folder: string, saves: number[]): Promise<string[]> {
  const marks = await queryDatabase(
    folder,
    `select section_period_id teacher, comment, count(*)::int count from attendance_mark
    where section_period_id <= ${TEACHERS} and day = '${TODAY}' group by 1, 2`,
  )
  const changes = await queryDatabase(
    folder,
    `select section_period_id teacher, student_id student, new_comment comment, count(*)::int count
    from attendance_change where section_period_id <= ${TEACHERS} group by 1, 2, 3`,
  )
  const countOf = new Map(
    changes.map(({ teacher, student, comment, count }) => [
      `${String(teacher)} ${String(student)} ${String(comment)}`,
      Number(count),
    ]),
  )
  return saves.flatMap((last, teacher) => {
    if (last === 0) return []
    const damage: string[] = []
    const found = marks.filter((row) => row['teacher'] === teacher)
    if (found.length !== 1) damage.push(`the sheet of teacher ${teacher} is torn: ${JSON.stringify(found)}`)
    else if (found[0]!['comment'] !== `save ${last}` || found[0]!['count'] !== STUDENTS_OF_CLASS)
      damage.push(`save ${last} of teacher ${teacher} is lost: ${JSON.stringify(found)}`)
    for (let nth = 2; nth <= last; nth++)
      for (const student of ids.students(teacher)) {
        const times = countOf.get(`${teacher} ${student} save ${nth}`) ?? 0
        if (times !== 1) damage.push(`save ${nth} of teacher ${teacher} changed a mark ${times} times`)
      }
    return damage
  })
}

async function damagedBlocks(folder: string, blocks: string[]): Promise<string[]> {
  const rows = await queryDatabase(folder, `select name, count(*)::int count from block_schedule group by 1`)
  const countOf = new Map(rows.map(({ name, count }) => [name, count]))
  return [
    ...blocks.filter((name) => !countOf.has(name)).map((name) => `${name} is lost`),
    ...rows.filter(({ count }) => count !== 1).map(({ name }) => `${String(name)} is there more than once`),
  ]
}

/** Checks that each file was saved completely or not at all. */
async function damagedUploads(
  folder: string,
  { uploads, triedUploads }: Pick<AcknowledgedWrites, 'uploads' | 'triedUploads'>,
): Promise<string[]> {
  const rows = await queryDatabase(folder, `select email from teacher where email like 'upload.%'`)
  const emails = new Set(rows.map(({ email }) => String(email)))
  const damage: string[] = []
  for (let nth = 1; nth <= triedUploads; nth++) {
    const count = Array.from({ length: TEACHERS_OF_FILE }, (_, row) => emailOf(nth, row)).filter((email) =>
      emails.has(email),
    ).length
    if (count === TEACHERS_OF_FILE || (count === 0 && !uploads.includes(nth))) continue
    damage.push(`upload ${nth} has ${count} of ${TEACHERS_OF_FILE} rows`)
  }
  return damage
}

/** Checks that no teacher has two assignments at the same time on the same day. */
export async function brokenConflictRules(folder: string): Promise<string[]> {
  const rows = await queryDatabase(
    folder,
    `select one.id, other.id as other from assignment one
      join assignment other on other.teacher_id = one.teacher_id and other.id > one.id and other.during && one.during
      join section_period p on p.id = one.section_period_id join section_period q on q.id = other.section_period_id
    where p.start_time < q.end_time and q.start_time < p.end_time and p.days_of_week && q.days_of_week`,
  )
  return rows.map(({ id, other }) => `assignments ${String(id)} and ${String(other)} conflict`)
}
