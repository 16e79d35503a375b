import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '#server/http/actor.ts'
import { openForFile } from './file-hooks.ts'
import { person, type Person } from './person.ts'
import { makeLink, openLink } from '#tests/world/visits/substitutes.ts'
import { addClass } from './timetable.ts'
import { openWorld } from './world.ts'

/** Everyone who calls the app, those with fewer rights first. Where the school forbids it, teachers may not edit records. */
export const ROLES = [
  'visitor',
  'substitute',
  'newcomer',
  'student',
  'read-only teacher',
  'teacher',
  'admin',
  'superuser',
] as const
export type Role = (typeof ROLES)[number]

/** The calling test file's school: one class, and a person of each role. */
export const useEveryRole = () => openForFile(openEveryRole, ({ world }) => world.close())

async function openEveryRole() {
  // Each test file makes more calls in a minute than a person does.
  const world = await openWorld({ env: { READS_PER_MINUTE: '1000000', WRITES_PER_MINUTE: '1000000' } })
  const { teacher } = await addClass(world, { name: 'Lund' })
  const admin = await world.admin()
  const people: Record<Role, Person> = {
    visitor: world.visitor(),
    substitute: await openLink(world, await makeLink(admin, teacher.teacher!)),
    newcomer: await world.newcomer(),
    student: await world.student(),
    'read-only teacher': teacher,
    teacher,
    admin,
    superuser: await world.superuser(),
  }

  /** Signs a person of the role in again: a call may end its own session. */
  async function signIn(role: Role): Promise<Person> {
    const teachersMayEdit = role !== 'read-only teacher'
    await sql`update school set teachers_may_edit = ${teachersMayEdit}`.execute(world.db)
    if (role === 'visitor') return people.visitor
    if (role === 'substitute') {
      await sql`update substitute_visit set ended_at = null`.execute(world.db)
      return people.substitute
    }
    const token = randomBytes(32).toString('base64url')
    await sql`insert into session (token_hash, account_id, ends_at)
      values (decode(${hashToken(token)}, 'hex'), ${people[role].account}, now() + interval '1 hour')`.execute(
      world.db,
    )
    return person(world.app, world.config, token, people[role])
  }
  return { world, signIn }
}
