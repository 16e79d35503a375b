import { sql, type Kysely } from 'kysely'
import type { GroupType } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { randomFrom, type Random } from '#server/demo/random.ts'

const NAMES = ['Ann', 'Łukasz', "D'Arcy", 'Zoë "Zo"', 'van der Berg', 'Nguyễn', 'Smith, Jr.', '田中', 'Ö']
const TYPES = ['core', 'cte', 'homeroom'] as const

/** Fills an empty school with few records of every kind, in whatever state a year leaves them. */
export async function fillAtRandom(db: Kysely<DB>, seed: number): Promise<void> {
  const random = randomFrom(`round trip ${seed}`)
  const { between, chance, pick } = random
  const blocks = await insert(db, 'block_schedule', [
    { name: 'Fall', start_date: '2026-08-17', end_date: '2026-10-16' },
    { name: 'Winter, first half', start_date: '2026-10-19', end_date: '2027-01-15' },
    { name: 'Spring', start_date: '2027-01-18', end_date: chance(0.5) ? '2027-06-11' : '2027-06-30' },
  ])
  await insert(
    db,
    'course',
    Array.from({ length: between(2, 6) }, (_, index) => ({
      name: `Course ${index}, part "${index}"`,
      grade_level_id: chance(0.8) ? between(1, 7) : null,
      core_class_id: chance(0.6) ? between(1, 4) : null,
    })),
  )
  const teachers = await insert(
    db,
    'teacher',
    Array.from({ length: 6 }, (_, index) => ({
      ...named(random, `teacher${index}`),
      active: index < 4 || chance(0.5),
    })),
  )
  const students = Array.from({ length: 30 }, (_, index) => ({
    ...named(random, `student${index}`),
    grade_level_id: between(1, 2),
    student_number: chance(0.7) ? `00${index}` : null,
    preferred_name: chance(0.3) ? pick(NAMES) : null,
    is_active: chance(0.85),
  }))
  const studentIds = await insert(db, 'student', students)
  const groups = TYPES.flatMap((type) =>
    Array.from({ length: 4 }, (_, index) => ({
      type,
      name: `${type === 'cte' ? 'CTE' : 'Group'} ${index}`,
      grade_level_id: (index % 2) + 1,
      core_class_id: type === 'core' && chance(0.7) ? between(1, 4) : null,
      teacher_id: chance(0.8) ? pick(teachers) : null,
      room_number: chance(0.5) ? `R-${index}` : null,
    })),
  )
  const groupIds = await insert(db, 'student_group', groups)
  const memberships = students.flatMap((student, index) =>
    TYPES.flatMap((type) => {
      const fitting = groupIds.filter((_, place) => {
        const group = groups[place]!
        return group.type === type && group.grade_level_id === student.grade_level_id
      })
      return timesInGroups(random, fitting, student.is_active).map(({ student_group_id, during }) => ({
        student_id: studentIds[index]!,
        student_group_id,
        type,
        during,
      }))
    }),
  )
  await insert(db, 'group_membership', memberships)
  await assignAtRandom(db, random, { blocks, teachers, groups, groupIds })
}

/** Makes the changes of an office in a week: a name, a group, a teacher, active students, and memberships. */
export async function changeAtRandom(db: Kysely<DB>): Promise<void> {
  const today = '2026-11-18'
  await sql`update student set last_name = last_name || '-Smith', preferred_name = 'Zed' where id = 3`.execute(
    db,
  )
  await sql`update student_group set name = name || ' B', room_number = 'R-99' where id = 2`.execute(db)
  await sql`update teacher set first_name = 'Renamed' where id = 1`.execute(db)
  await sql`update group_membership set during = daterange(lower(during), ${today}::date)
    where upper_inf(during) and student_id = (select min(id) from student where is_active)`.execute(db)
  await sql`
    with former as (
      update group_membership set during = daterange(lower(during), ${today}::date)
      where type = 'homeroom' and upper_inf(during) and student_id % 7 = 0 returning *
    )
    insert into group_membership (student_id, student_group_id, type, during)
    select former.student_id, other.id, 'homeroom', daterange(${today}::date, null)
    from former join student_group on student_group.id = former.student_group_id
      join lateral (select id from student_group other where other.type = 'homeroom' and other.id <> student_group.id
        and other.grade_level_id = student_group.grade_level_id order by id limit 1) other on true`.execute(
    db,
  )
  await sql`insert into student (first_name, last_name, email, grade_level_id)
    values ('New', 'Comer', 'new.comer@larkfield.example', 1)`.execute(db)
}

const named = ({ pick }: Random, email: string) => ({
  first_name: pick(NAMES),
  last_name: `${pick(NAMES)} ${email}`,
  email: `${email}@larkfield.example`,
})

/** Memberships that do not overlap, some of them in the past; only active students are in a group today. */
function timesInGroups({ chance, pick }: Random, groups: readonly number[], isActive: boolean) {
  const first = { student_group_id: pick(groups), during: '[2026-08-20,2026-10-05)' }
  const days = chance(0.5) ? '[2026-10-05,)' : '[2026-10-12,2027-06-12)'
  const second = { student_group_id: pick(groups), during: days }
  return [...(chance(0.5) ? [first] : []), ...(isActive && chance(0.7) ? [second] : [])]
}

type Assigned = {
  blocks: number[]
  teachers: number[]
  groups: { type: GroupType; grade_level_id: number }[]
  groupIds: number[]
}

/** Classes of some groups in some blocks, with a change of teacher. */
async function assignAtRandom(
  db: Kysely<DB>,
  { chance, pick }: Random,
  { blocks, teachers, groups, groupIds }: Assigned,
): Promise<void> {
  const periods = blocks.flatMap((block_schedule_id) =>
    [1, 2].flatMap((grade_level_id) =>
      ['08:00', '09:00'].map((start_time) => ({
        block_schedule_id,
        grade_level_id,
        start_time,
        end_time: start_time.replace(':00', ':50'),
        days_of_week: '{1,2,3}',
        name: start_time === '08:00' ? 'Period 1' : null,
      })),
    ),
  )
  const periodIds = await insert(db, 'section_period', periods)
  const assignments = groupIds.flatMap((student_group_id, place) =>
    periodIds.flatMap((section_period_id, index) => {
      const isOfGrade = periods[index]!.grade_level_id === groups[place]!.grade_level_id
      if (!isOfGrade || chance(0.6)) return []
      const during = chance(0.8) ? '[2026-08-17,)' : '[2026-08-17,2026-10-01)'
      return [{ student_group_id, section_period_id, teacher_id: pick(teachers), during }]
    }),
  )
  await insert(db, 'assignment', assignments)
}

async function insert(db: Kysely<DB>, table: string, rows: Record<string, unknown>[]): Promise<number[]> {
  const ids: number[] = []
  for (const row of rows) {
    const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
    const { rows: added } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))}) returning id`.execute(
      db,
    )
    ids.push(added[0]!.id)
  }
  return ids
}
