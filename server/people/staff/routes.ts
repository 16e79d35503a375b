import type { staff, StaffMember } from '#contract/people/staff.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Handlers } from '#server/http/serve.ts'
import { yes } from '#server/http/files/csv.ts'
import { listFile, type ListTable } from '#server/http/files/table-file.ts'
import { listStaff, listTeachers, searchTeachers } from './queries.ts'
import { staffPermissions, type StaffRecord } from './rules.ts'
import { createStaffMember, updateStaffMember } from './save.ts'
import { sentences } from './sentences.ts'

export const staffHandlers: Handlers<typeof staff> = {
  'GET /api/staff/': async (call) => {
    const staff = await listStaff(call.db)
    return (
      (await listFile(call, staff, STAFF_TABLE)) ?? staff.map((member) => withPermissions(call.actor, member))
    )
  },
  'POST /api/staff/': async (call) => ({
    ...withPermissions(call.actor, await createStaffMember(call, call.body)),
    message: sentences.added,
  }),
  'PATCH /api/staff/:id/': async (call) => ({
    ...withPermissions(call.actor, await updateStaffMember(call, call.params.id, call.body)),
    message: sentences.saved,
  }),
  'GET /api/teachers/search/': ({ db, query }) => searchTeachers(db, query.search),
  'GET /api/teachers/all/': ({ db }) => listTeachers(db),
  'GET /api/teachers/': ({ db }) => listTeachers(db),
  'GET /api/core-teachers/': ({ db }) => listTeachers(db, 'teaches_core'),
  'GET /api/cte-teachers/': ({ db }) => listTeachers(db, 'teaches_cte'),
}

const STAFF_TABLE: ListTable<StaffRecord> = {
  title: 'Staff',
  columns: {
    'Last Name': ({ last_name }) => last_name,
    'First Name': ({ first_name }) => first_name,
    Email: ({ email }) => email,
    Role: ({ role }) => (role === 'admin' ? 'Office' : 'Teacher'),
    'Core Classes': ({ teaches_core }) => yes(teaches_core),
    'CTE Classes': ({ teaches_cte }) => yes(teaches_cte),
    Active: ({ active }) => yes(active),
    'Has Signed In': ({ has_signed_in }) => yes(has_signed_in),
  },
}

const withPermissions = (actor: Actor, member: StaffRecord): StaffMember => ({
  ...member,
  may: staffPermissions({ id: actor.account, is_superuser: actor.superuser }, member),
})
