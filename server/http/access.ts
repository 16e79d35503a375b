import type { Who } from '#contract/route.ts'
import type { School } from '#server/reference/reference.ts'
import type { Actor } from './actor.ts'
import { Refusal } from './failures.ts'
import { sentences } from './sentences.ts'

const isStaff = (actor: Actor) => actor.role === 'admin' || actor.role === 'teacher'
export const mayEdit = (actor: Actor, school: School) =>
  actor.role === 'admin' || (actor.role === 'teacher' && school.teachersMayEdit)

/** The table of who may do what, one line for each guard. */
const GUARDS: Record<Who, (actor: Actor, school: School) => boolean> = {
  anyone: () => true,
  link: () => true,
  person: () => true,
  substitute: (actor) => actor.substitute !== undefined,
  member: (actor) => actor.role !== 'none',
  student: (actor) => actor.role === 'student',
  staff: isStaff,
  editor: mayEdit,
  admin: (actor) => actor.role === 'admin',
  superuser: (actor) => actor.role === 'admin' && actor.superuser,
}

/** Throws 401 for a visitor and 403 for a person without the right, unless the guard lets them in. */
export function checkAccess(who: Who, actor: Actor | undefined, school: School | undefined): void {
  if (who === 'anyone' || who === 'link') return
  if (!actor || !school) throw new Refusal('signed_out', sentences.signInRequired)
  if (GUARDS[who](actor, school)) return
  if (who === 'editor' && actor.role === 'teacher') throw new Refusal('forbidden', sentences.officeChanges)
  throw new Refusal('forbidden', sentences.notAllowed)
}
