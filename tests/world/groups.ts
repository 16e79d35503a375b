import { sql } from 'kysely'
import type { GroupKind } from '#contract/groups/group-shapes.ts'
import { openForFile } from './file-hooks.ts'
import type { Person } from './person.ts'
import { openWorld, type World } from './world.ts'

/** The calling test file's school with an admin, and a teacher (`mentor`, an id) who can lead groups. */
export const useGroupsWorld = (): GroupsWorld =>
  openForFile(
    async () => {
      const world = await openWorld()
      return { world, admin: await world.admin(), mentor: await world.addTeacher('Mina Mentor') }
    },
    ({ world }) => world.close(),
  )
type GroupsWorld = { world: World; admin: Person; mentor: number }

/** Group types as they are written in addresses. */
export const CORE = { params: { kind: 'core-groups' } } as const
export const CTE = { params: { kind: 'cte-groups' } } as const
export const HOMEROOM = { params: { kind: 'homeroom-groups' } } as const

export const createGroup = (person: Person, input: object) =>
  person.call('POST /api/groups/:kind/add/', input)

/** Updates a core group of grade 9, unless other fields are given. */
export const updateGroup = (person: Person, id: number, body: object, kind: GroupKind = 'core-groups') =>
  person.call('PUT /api/groups/:kind/edit/:id/', {
    params: { kind, id },
    body: { name: 'Core Any', grade_level: 4, core_class: 1, ...body },
  })

export type Place = { student_id: number; group_id: number | null }
type PlaceOptions = { kind?: GroupKind; grade?: number; allow?: boolean }

/** Places students of grade 9 in core groups, unless other options are given. */
export const placeStudents = (
  person: Person,
  places: Place[],
  { kind = 'core-groups', grade = 4, allow = false }: PlaceOptions = {},
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

/** Moves one student of grade 9, between core groups unless another kind is given. */
export const moveStudent = (person: Person, body: Move, kind: GroupKind = 'core-groups') =>
  person.call('POST /api/groups/:kind/update-membership/', {
    params: { kind },
    body: { grade_level: 4, ...body },
  })

export const deleteGroup = (person: Person, groupId: number, kind: GroupKind = 'core-groups') =>
  person.call('DELETE /api/groups/:kind/:groupId/', { params: { kind, groupId }, query: {} })

/** The current and past memberships of a student, oldest first, such as 'Core 9A [2026-08-17,)'. */
export async function findMemberships({ db }: World, student: number): Promise<string[]> {
  const { rows } = await sql<{ membership: string }>`
    select name || ' ' || during::text membership from group_membership
      join student_group on student_group.id = group_membership.student_group_id
    where student_id = ${student} order by lower(during), name`.execute(db)
  return rows.map(({ membership }) => membership)
}

/** The audit entries of what was done to a record, oldest first; who read it is not among them. */
export async function findAudit({ db }: World, subject: string, id: number | null) {
  const { rows } = await sql<{ action: string; account: number; details: Record<string, unknown> }>`
    select action, account_id account, details from audit where subject = ${subject} and subject_id is not distinct from ${id}
      and action <> 'read'
    order by id`.execute(db)
  return rows
}

/** Adds a teacher to the homeroom teachers of students. */
export const giveHomeroomTeacher = ({ db }: World, teacher: number, students: number[]) =>
  sql`insert into student_homeroom_teacher (student_id, teacher_id)
    select student, ${teacher} from unnest(${students}::bigint[]) student`.execute(db)

/** Adds students of one grade one after the other, so that their ids rise in the order given. */
export async function addStudents(world: World, names: string[], grade = 4): Promise<number[]> {
  const ids: number[] = []
  for (const name of names) ids.push(await world.addStudent(name, grade))
  return ids
}
