import type { Kysely, Transaction } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { staff } from '#contract/staff.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import {
  endSessions,
  findEmailOwners,
  lockPeople,
  retirePendingAccounts,
  emailTaken,
} from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { addMembers, findMembers, saveMember } from './queries.ts'
import { memberAfter, refuseChange, refuseGrant, type Author, type Member } from './rules.ts'

type Body<K extends 'POST /api/staff/' | 'PATCH /api/staff/:id/'> = Got<(typeof staff)[K], 'body'>

/** Adds a teacher or an admin, who can sign in at once; 409 when the address belongs to someone. */
export const addMember = (db: Kysely<DB>, actor: Actor, person: Body<'POST /api/staff/'>): Promise<Member> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    refuseGrant(authorOf(await findMembers(tx, [actor.account]), actor), person.role)
    const [holder] = await findEmailOwners(tx, [person.email])
    if (holder && (holder.teacher === null || holder.account !== null || person.role === 'admin'))
      throw emailTaken(holder)
    const [id] = (await addMembers(tx, [person])) as [number]
    await audit(tx, {
      account: actor.account,
      action: 'add',
      subject: 'account',
      subjectId: id,
      details: person,
    })
    return oneOf(await findMembers(tx, [id]), id)
  })

/** Saves the fields that were sent, with what follows from them, and answers the member as they stand now. */
export const changeMember = (
  db: Kysely<DB>,
  { actor, id }: { actor: Actor; id: number },
  sent: Body<'PATCH /api/staff/:id/'>,
): Promise<Member> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const people = await findMembers(tx, [id, actor.account])
    const before = oneOf(people, id)
    const after = memberAfter(before, sent)
    refuseChange(authorOf(people, actor), before, after)
    const details = changesBetween(before, after)
    if (Object.keys(details).length === 0) return before
    const newAddress = after.email.toLowerCase() !== before.email.toLowerCase()
    if (newAddress) await takeAddress(tx, after)
    await saveMember(tx, after, newAddress)
    if (newAddress || !after.active) await endSessions(tx, [id], id === actor.account ? actor.session : '')
    await audit(tx, { account: actor.account, action: 'change', subject: 'account', subjectId: id, details })
    return oneOf(await findMembers(tx, [id]), id)
  })

/** Rights as they are now that nobody else can change them: they may have gone since the call began. */
function authorOf(people: Member[], actor: Actor): Author {
  const author = people.find((member) => member.id === actor.account)
  if (author?.active && author.role === 'admin') return author
  throw new Refusal('forbidden', 'Your account may no longer do this.')
}

const oneOf = (people: Member[], id: number): Member => {
  const member = people.find((one) => one.id === id)
  if (!member) throw notFound('member of the staff')
  return member
}

async function takeAddress(tx: Transaction<DB>, after: Member): Promise<void> {
  const holder = (await findEmailOwners(tx, [after.email])).find((one) => one.account !== after.id)
  if (holder) throw emailTaken(holder)
  await retirePendingAccounts(tx, [after.email])
}
