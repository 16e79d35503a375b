import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import type { Person } from '../person.ts'
import { TODAY } from '../sheets.ts'
import type { Class } from '../timetable.ts'
import type { World } from '../world.ts'

/** Assigns a teacher to cover a class on a day, by default today; null means that no coverage is needed. */
export const addCover = (
  { db }: World,
  { period, teacher: absent }: Pick<Class, 'period' | 'teacher'>,
  { day = TODAY, teacher }: { day?: string; teacher: number | null },
) =>
  sql`insert into cover (section_period_id, day, absent_teacher_id, teacher_id)
    values (${period}, ${day}, ${absent.teacher}, ${teacher})
    on conflict (section_period_id, day, absent_teacher_id) do update set teacher_id = excluded.teacher_id`.execute(
    db,
  )

/** The proposals and covers of a day, today unless named; `named` are absent besides those who are entered. */
export const coverDay = (person: Person, named: readonly number[] = [], date = TODAY) =>
  person.call('GET /schedules/api/cover/', { query: { date, teacher_ids: [...named] } })

type Body = Sent<Api['POST /schedules/api/cover/'], 'body'>

/** Saves who covers classes today, and in which other room they meet. */
export const saveCover = (
  person: Person,
  covers: readonly (readonly [Pick<Class, 'period' | 'teacher'>, number | null])[],
  more: Partial<Body> = {},
  room_today?: string | null,
) =>
  person.call('POST /schedules/api/cover/', {
    body: {
      date: TODAY,
      covers: covers.map(([{ period, teacher }, teacher_id]) => ({
        section_period_id: period,
        absent_teacher_id: teacher.teacher!,
        teacher_id,
        ...(room_today !== undefined && { room_today }),
      })),
      ...more,
    },
  })
