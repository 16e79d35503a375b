import type { Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { staff } from '#contract/people/staff.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import {
  endSessions,
  unlinkAccounts,
  findEmailOwners,
  lockPeople,
  retirePendingAccounts,
  type EmailOwner,
} from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { emailTaken } from './email-taken.ts'
import { mergeLoaded } from '#server/http/merge-loaded.ts'
import { findStaff, insertStaff, updateStaffRecord } from './queries.ts'
import {
  assertMayChange,
  assertMayGrant,
  withStaffChange,
  type ActingAdmin,
  type StaffRecord,
} from './rules.ts'
import { sentences } from './sentences.ts'

type Body<K extends 'POST /api/staff/' | 'PATCH /api/staff/:id/'> = Parsed<(typeof staff)[K], 'body'>

/** Creates a teacher or an admin, who can sign in right away; 409 if the address belongs to someone. */
export const createStaffMember = (
  { db, actor }: Context,
  person: Body<'POST /api/staff/'>,
): Promise<StaffRecord> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    assertMayGrant(actingAdmin(await findStaff(tx, [actor.account]), actor), person.role)
    const [owner] = await findEmailOwners(tx, [person.email])
    if (owner && !(person.role === 'teacher' && isTeacherWithoutAccount(owner))) throw emailTaken(owner)
    const [id] = (await insertStaff(tx, [person])) as [number]
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: 'account',
      subjectId: id,
      details: person,
    })
    return findMember(await findStaff(tx, [id]), id)
  })

/**
 * Updates the fields that were sent, with their consequences; returns the member of the staff. 409 if someone else has changed
 * the same field since it was loaded.
 */
export const updateStaffMember = (
  { db, actor }: Context,
  id: number,
  { loaded, ...sent }: Body<'PATCH /api/staff/:id/'>,
): Promise<StaffRecord> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const people = await findStaff(tx, [id, actor.account])
    const before = findMember(people, id)
    const after = withStaffChange(before, mergeLoaded(before, sent, loaded))
    assertMayChange(actingAdmin(people, actor), before, after)
    const details = changesBetween(before, after)
    if (Object.keys(details).length === 0) return before
    const isNewAddress = after.email.toLowerCase() !== before.email.toLowerCase()
    if (isNewAddress) await claimEmail(tx, after)
    await updateStaffRecord(tx, after)
    if (isNewAddress) await unlinkAccounts(tx, [id])
    if (isNewAddress || !after.active) await endSessions(tx, [id], id === actor.account ? actor.session : '')
    await audit(tx, { account: actor.account, action: 'change', subject: 'account', subjectId: id, details })
    return findMember(await findStaff(tx, [id]), id)
  })

/** The caller's rights, read again under the lock: they may have been removed since the request began. */
function actingAdmin(people: StaffRecord[], actor: Actor): ActingAdmin {
  const admin = people.find(({ id }) => id === actor.account)
  if (admin?.active && admin.role === 'admin') return admin
  throw new Refusal('forbidden', sentences.rightsRemoved)
}

function findMember(people: StaffRecord[], id: number): StaffRecord {
  const member = people.find((person) => person.id === id)
  if (!member) throw notFound('staff member')
  return member
}

const isTeacherWithoutAccount = ({ teacher, account }: EmailOwner): boolean =>
  teacher !== null && account === null

async function claimEmail(tx: Transaction<DB>, member: StaffRecord): Promise<void> {
  const owners = await findEmailOwners(tx, [member.email])
  const owner = owners.find(({ account }) => account !== member.id)
  if (owner) throw emailTaken(owner)
  await retirePendingAccounts(tx, [member.email])
}
