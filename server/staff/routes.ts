import type { staff } from '#contract/staff.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listMembers, listTeachers, searchTeachers } from './queries.ts'
import { mayWith, type Member } from './rules.ts'
import { addMember, changeMember } from './saving.ts'

export const staffHandlers: Handlers<typeof staff> = {
  'GET /api/staff/': async ({ db, actor }) => (await listMembers(db)).map((member) => told(actor, member)),
  'POST /api/staff/': async ({ db, actor, body }) => ({
    ...told(actor, await addMember(db, actor, body)),
    message: 'Added. This person can sign in now.',
  }),
  'PATCH /api/staff/:id/': async ({ db, actor, params, body }) => ({
    ...told(actor, await changeMember(db, { actor, id: params.id }, body)),
    message: 'Saved.',
  }),
  'GET /api/teachers/search/': ({ db, query }) => searchTeachers(db, query.search),
  'GET /api/teachers/all/': ({ db }) => listTeachers(db),
  'GET /api/teachers/': ({ db }) => listTeachers(db),
  'GET /api/core-teachers/': ({ db }) => listTeachers(db, 'teaches_core'),
  'GET /api/cte-teachers/': ({ db }) => listTeachers(db, 'teaches_cte'),
}

const told = (actor: Actor, member: Member) => ({
  ...member,
  may: mayWith({ id: actor.account, is_superuser: actor.superuser }, member),
})
