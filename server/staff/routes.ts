import type { staff, StaffMember } from '#contract/staff.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listStaff, listTeachers, searchTeachers } from './queries.ts'
import { staffPermissions, type StaffRecord } from './rules.ts'
import { createStaffMember, updateStaffMember } from './save.ts'

export const staffHandlers: Handlers<typeof staff> = {
  'GET /api/staff/': async ({ db, actor }) =>
    (await listStaff(db)).map((member) => withPermissions(actor, member)),
  'POST /api/staff/': async (call) => ({
    ...withPermissions(call.actor, await createStaffMember(call, call.body)),
    message: 'Added. This person can sign in now.',
  }),
  'PATCH /api/staff/:id/': async (call) => ({
    ...withPermissions(call.actor, await updateStaffMember(call, call.params.id, call.body)),
    message: 'Saved.',
  }),
  'GET /api/teachers/search/': ({ db, query }) => searchTeachers(db, query.search),
  'GET /api/teachers/all/': ({ db }) => listTeachers(db),
  'GET /api/teachers/': ({ db }) => listTeachers(db),
  'GET /api/core-teachers/': ({ db }) => listTeachers(db, 'teaches_core'),
  'GET /api/cte-teachers/': ({ db }) => listTeachers(db, 'teaches_cte'),
}

const withPermissions = (actor: Actor, member: StaffRecord): StaffMember => ({
  ...member,
  may: staffPermissions({ id: actor.account, is_superuser: actor.superuser }, member),
})
