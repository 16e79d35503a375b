import { sql } from 'kysely'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import { afterFile, beforeFile } from './file-hooks.ts'
import type { Person } from './person.ts'
import { openWorld, type World } from './world.ts'

/** Opens a school with a teacher who can lead groups, for the tests of one file. */
export function openGroups(tell: (given: Groups) => void) {
  let world: World
  beforeFile(async () => {
    world = await openWorld()
    tell({ world, admin: await world.admin(), mentor: await world.addTeacher('Mina Mentor') })
  })
  afterFile(() => world.close())
}
export type Groups = { world: World; admin: Person; mentor: number }

/** The types of groups as an address names them. */
export const CORE = { params: { kind: 'core-groups' } } as const
export const CTE = { params: { kind: 'cte-groups' } } as const
export const HOMEROOM = { params: { kind: 'homeroom-groups' } } as const

export const add = (person: Person, input: object) => person.call('POST /api/groups/:kind/add/', input)

/** Saves a core group of grade 9, unless said otherwise, as it is to be. */
export const changeGroup = (person: Person, id: number, body: object, kind: GroupKind = 'core-groups') =>
  person.call('PUT /api/groups/:kind/edit/:id/', {
    params: { kind, id },
    body: { name: 'Core Any', grade_level: 4, core_class: 1, ...body },
  })

export type Place = { student_id: number; group_id: number | null }
type How = { kind?: GroupKind; grade?: number; allow?: boolean }

/** Asks for students of grade 9 to be placed in core groups, unless said otherwise. */
export const place = (
  person: Person,
  places: Place[],
  { kind = 'core-groups', grade = 4, allow = false }: How = {},
) =>
  person.call('POST /api/groups/:kind/place/', {
    params: { kind },
    body: { grade_level: grade, places, allow_over_capacity: allow },
  })

export type Move = {
  student_id: number
  group_id: number | null
  grade_level?: number
  allow_over_capacity?: boolean
}

/** Asks for one student of grade 9 to be moved, in core groups unless said otherwise. */
export const move = (person: Person, body: Move, kind: GroupKind = 'core-groups') =>
  person.call('POST /api/groups/:kind/update-membership/', {
    params: { kind },
    body: { grade_level: 4, ...body },
  })

export const deleteGroup = (person: Person, groupId: number, kind: GroupKind = 'core-groups') =>
  person.call('DELETE /api/groups/:kind/:groupId/', { params: { kind, groupId }, query: {} })

/** The groups that a student is and was in, in order: 'Core 9A [2026-08-17,)'. */
export async function membershipsOf({ db }: World, student: number): Promise<string[]> {
  const { rows } = await sql<{ membership: string }>`
    select name || ' ' || during::text membership from group_membership
      join student_group on student_group.id = group_membership.student_group_id
    where student_id = ${student} order by lower(during), name`.execute(db)
  return rows.map(({ membership }) => membership)
}

/** What was written down about a record, in order. */
export async function auditOf({ db }: World, subject: string, id: number | null) {
  const { rows } = await sql<{ action: string; account: number; details: Record<string, unknown> }>`
    select action, account_id account, details from audit where subject = ${subject} and subject_id is not distinct from ${id}
    order by id`.execute(db)
  return rows
}

/** Makes a teacher the homeroom teacher of students, besides those that they have. */
export const giveHomeroomTeacher = ({ db }: World, teacher: number, students: number[]) =>
  sql`insert into student_homeroom_teacher (student_id, teacher_id)
    select student, ${teacher} from unnest(${students}::int[]) student`.execute(db)

/** Students of one grade, one after the other, so that their numbers rise in the order given. */
export async function addStudents(world: World, names: string[], grade = 4): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push(await world.addStudent(name, grade))
  return ids
}
