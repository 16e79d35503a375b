import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { CLOSED_DAY, addTakenClass, requestCorrection } from '#tests/world/corrections.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
let taken: Class
beforeFile(async () => {
  office = await world.superuser()
  taken = await addTakenClass(world, office, 'Lund')
})

/** What else refers to a person, and is removed so that only attendance is left; of a student the history of marks too, since it refers to the same people. */
const OTHER_REFERENCES = {
  student: [
    'delete from group_membership where student_id = ',
    'delete from attendance_change where student_id = ',
  ],
  teacher: [
    'delete from assignment where teacher_id = ',
    "update account set role = 'none', teacher_id = null where teacher_id = ",
  ],
  account: ['delete from audit where account_id = '],
}

/** The constraint that refuses to delete a person who has only attendance left. */
async function refusalToDelete(table: keyof typeof OTHER_REFERENCES, id: number): Promise<string> {
  const tx = await world.db.startTransaction().execute()
  try {
    await sql`alter table audit disable trigger user`.execute(tx)
    await sql`alter table attendance_change disable trigger user`.execute(tx)
    for (const statement of OTHER_REFERENCES[table]) await sql.raw(statement + id).execute(tx)
    await sql`delete from ${sql.table(table)} where id = ${id}`.execute(tx)
    await sql`set constraints all immediate`.execute(tx)
    return 'deleted'
  } catch (error) {
    if (error instanceof Error && 'constraint' in error) return String(error.constraint)
    throw error
  } finally {
    await tx.rollback().execute()
  }
}

describe('The database refuses to delete', () => {
  test('a student who has a mark', async () => {
    assert.match(await refusalToDelete('student', taken.students[0]!), /^attendance_mark/)
  })

  test('a student for whom a correction was requested, although no mark was ever saved', async () => {
    const late = await world.addStudent('Lea Late')
    await sql`insert into group_membership (student_id, student_group_id, type, during)
      values (${late}, ${taken.group}, 'core', daterange(${CLOSED_DAY}::date, null))`.execute(world.db)
    const requested = await requestCorrection(taken.teacher, taken, { [late]: { status: 'P' } })
    assert.equal(requested.status, 200, requested.text)
    assert.match(await refusalToDelete('student', late), /^attendance_correction_mark/)
  })

  test('a teacher of whom a sheet was taken, and the account that took it', async () => {
    assert.match(await refusalToDelete('teacher', taken.teacher.teacher!), /^attendance_(sheet|correction)/)
    assert.match(await refusalToDelete('account', office.account), /^attendance_/)
  })

  test('an account that changed a mark', async () => {
    const one = await addClass(world, { name: 'Moor' })
    const [student] = one.students
    await submitSheet(one.teacher, one, { [student!]: { status: 'P' } })
    const deputy = await world.admin('Dora Deputy')
    await submitSheet(deputy, one, { [student!]: { status: 'A' } })
    await submitSheet(one.teacher, one, { [student!]: { status: 'T' } })
    assert.match(await refusalToDelete('account', deputy.account), /^attendance_/)
  })
})

describe('A foreign key', () => {
  test('to a table whose rows are deleted has an index, so that a deletion reads no table from end to end', async () => {
    const { rows } = await sql<{ key: string }>`
      select key.conrelid::regclass || ': ' || pg_get_constraintdef(key.oid) key
      from pg_constraint key
      where key.contype = 'f' and key.confrelid::regclass::text in ('student', 'teacher', 'account', 'student_group',
          'section_period', 'block_schedule', 'attendance_correction')
        and not exists (
          select from pg_index where indrelid = key.conrelid
            and (indkey::smallint[])[0:cardinality(key.conkey) - 1] <@ key.conkey
            and (indpred is null or pg_get_expr(indpred, indrelid) like '%IS NOT NULL%')
            and exists (select from unnest(key.conkey) own where own = indkey[0]))
      order by 1`.execute(world.db)
    assert.deepEqual(
      rows.map(({ key }) => key),
      [],
    )
  })
})
