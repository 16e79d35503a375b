import { sql, type Kysely } from 'kysely'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { GroupType } from '#contract/words.ts'
import type { Days } from './outcome/dates.ts'

export type Year = Days & { id: number; name: string; is_current: boolean }
export type Years = { former: Year; next: Year }

/** A student who is enrolled through the end of the former year and further, with the group of each type. */
export type Pupil = {
  id: number
  first_name: string
  last_name: string
  student_number: string | null
  email: string
  grade_level: number
  enrollment_id: number
  groups: Partial<Record<GroupType, number>>
  /** The ids of the student's homeroom teachers. */
  homeroom_teachers: number[]
}

export type FormerGroup = {
  id: number
  type: GroupType
  name: string
  grade_level: number
  core_class_id: number | null
  capacity: number | null
  room_number: string | null
  teacher_id: number | null
  teacher_name: string | null
  teacher_is_active: boolean
  student_count: number
  /** What an earlier roll-over of this year made of it: the groups with its students, and the new one of the lowest grade. */
  made: MadeGroup[]
}

/** A group of the next year as it is now: the office may have changed it since it was made. */
export type MadeGroup = {
  key: string
  id: number
  name: string
  grade_level: number
  teacher_id: number | null
  room_number: string | null
  capacity: number | null
  student_count: number
}

export type FormerBlock = Days & {
  id: number
  name: string
  section_periods: number
  is_copied: boolean
}

export type FormerRequirement = {
  id: number
  block_schedule_id: number
  student_group_id: number
  teacher_id: number
}

export type Input = Years & {
  pupils: Pupil[]
  groups: FormerGroup[]
  blocks: FormerBlock[]
  requirements: FormerRequirement[]
  closures: (Days & { name: string })[]
  /** What is in the next year already. */
  next_closures: (Days & { name: string })[]
  next_blocks: { name: string }[]
  teachers: ReadonlyMap<number, string>
  exit_codes: ReadonlyMap<string, string>
}

/** Everything that a roll-over between two years is planned from. `today` is the school's day. */
export async function loadInput(db: Kysely<DB>, { former, next }: Years, today: string): Promise<Input> {
  const inFormer = sql`start_date between ${former.start_date}::date and ${former.end_date}::date`
  const inNext = sql`start_date between ${next.start_date}::date and ${next.end_date}::date`
  // One after the other, because a transaction has one connection.
  const pupils = await findPupils(db, { former, next })
  const groups = await findGroups(db, { former, next }, today)
  const blocks = await sql<FormerBlock>`
    select id, name, start_date, end_date, (
      select count(*)::int from section_period where block_schedule_id = block_schedule.id and not archived) section_periods,
      exists (${madeFrom(next.id, 'block_schedule', sql`block_schedule.id`)}) is_copied
    from block_schedule where not archived and ${inFormer} order by start_date, id`.execute(db)
  const requirements = await sql<FormerRequirement>`
    select requirement.id, block_schedule_id, student_group_id, teacher_id
    from requirement join block_schedule on block_schedule.id = block_schedule_id
    where not archived and ${inFormer} order by requirement.id`.execute(db)
  const closures = await sql<Days & { name: string }>`
    select name, start_date, end_date from school_closure where ${inFormer} order by start_date`.execute(db)
  const nextClosures = await sql<Days & { name: string }>`
    select name, start_date, end_date from school_closure where ${inNext} order by start_date`.execute(db)
  const nextBlocks = await sql<{ name: string }>`
    select name from block_schedule where not archived and ${inNext}`.execute(db)
  const teachers = await sql<{ id: number; name: string }>`
    select id, ${fullName('teacher')} name from teacher where active`.execute(db)
  const codes = await sql<{ code: string; name: string }>`select code, name from exit_code`.execute(db)
  return {
    former,
    next,
    pupils,
    groups,
    blocks: blocks.rows,
    requirements: requirements.rows,
    closures: closures.rows,
    next_closures: nextClosures.rows,
    next_blocks: nextBlocks.rows,
    teachers: new Map(teachers.rows.map(({ id, name }) => [id, name])),
    exit_codes: new Map(codes.rows.map(({ code, name }) => [code, name])),
  }
}

/** SQL for what roll-overs that are not undone have made of a record for a school year. */
const madeFrom = (year: number, entity: string, id: ReturnType<typeof sql>) => sql`
  select made.record_id from roll_over_change made join roll_over on roll_over.id = roll_over_id
  where school_year_id = ${year} and undone_at is null and entity = ${entity} and before is null and source_id = ${id}`

/** Students who are enrolled from the former year into the next one. An enrollment that begins after the former one is of the next year. */
async function findPupils(db: Kysely<DB>, { former, next }: Years): Promise<Pupil[]> {
  const { rows } = await sql<Pupil>`
    select student.id, first_name, last_name, student_number, email, enrollment.grade_level_id grade_level, enrollment.id enrollment_id,
      coalesce((
        select jsonb_object_agg(type, student_group_id) from group_membership
        where student_id = student.id and during @> ${former.end_date}::date
      ), '{}') groups,
      array(select teacher_id from student_homeroom_teacher where student_id = student.id order by teacher_id) homeroom_teachers
    from student join enrollment on student_id = student.id
      and first_day <= ${former.end_date}::date and (last_day is null or last_day >= ${next.start_date}::date)
    where erased_at is null
    order by last_name, first_name, student.id`.execute(db)
  return rows
}

/** The groups of the former year: all that are there, without those that a roll-over has made for the next one. */
async function findGroups(db: Kysely<DB>, { former, next }: Years, today: string): Promise<FormerGroup[]> {
  const { rows } = await sql<FormerGroup>`
    select student_group.id, type, name, grade_level_id grade_level, core_class_id, capacity, room_number, teacher_id,
      nullif(${fullName('teacher')}, ' ') teacher_name, coalesce(teacher.active, false) teacher_is_active,
      (select count(*)::int from group_membership join student on student.id = student_id and erased_at is null
        where student_group_id = student_group.id and during @> least(${today}::date, ${former.end_date}::date)) student_count,
      coalesce((
        select jsonb_agg(jsonb_build_object('key', made.key, 'id', follower.id, 'name', follower.name,
          'grade_level', follower.grade_level_id, 'teacher_id', follower.teacher_id, 'room_number', follower.room_number,
          'capacity', follower.capacity, 'student_count', (
            select count(*) from group_membership
            where student_group_id = follower.id and during @> ${next.start_date}::date)) order by follower.id)
        from roll_over_change made join roll_over on roll_over.id = roll_over_id and undone_at is null
          join student_group follower on follower.id = made.record_id
        where school_year_id = ${next.id} and entity = 'student_group' and before is null and source_id = student_group.id
      ), '[]') made
    from student_group left join teacher on teacher.id = teacher_id
    where (archived_on is null or ends_on = ${next.start_date}::date) and planned_from is null
      and not exists (
        select from roll_over_change made join roll_over on roll_over.id = roll_over_id and undone_at is null
        where school_year_id = ${next.id} and entity = 'student_group' and before is null and made.record_id = student_group.id)
    order by array_position(array['core', 'cte', 'homeroom'], type), grade_level_id, name, student_group.id`.execute(
    db,
  )
  return rows
}
