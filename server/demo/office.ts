import type { Transaction } from 'kysely'
import { api, type Api, type Parsed, type Sent } from '#contract/index.ts'
import { setAuditMoment } from '#server/database/audit.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { instantsIn } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { findReferenceVersion, loadReference } from '#server/reference/load.ts'
import type { Reference } from '#server/reference/reference.ts'

/** A request at a local moment, 'YYYY-MM-DD HH:MM:SS', as commands get it. What it records is dated so. */
export type RequestAt = (local: string, teacher?: number) => Promise<Context>

type Start = { tx: Transaction<DB>; config: Config; timeZone: string }

/**
 * Requests of the office, or of a teacher who is named, at moments of the weeks that the demo school has behind it. Their commands are
 * parts of one transaction.
 */
export function requestsIn({ tx, config, timeZone }: Start): RequestAt {
  const db = joinTransaction(tx)
  const instantOf = instantsIn(timeZone)
  let reference: Reference | undefined
  const latest = async () => {
    if (reference?.version !== (await findReferenceVersion(db)))
      reference = (await loadReference(db)).reference
    return reference
  }
  return async (local, teacher) => {
    const [day, time] = local.split(' ') as [string, string]
    const seconds = Number(time.slice(6))
    const moment = new Date(instantOf(day, time.slice(0, 5)).getTime() + seconds * 1000)
    const now = { day, time: time.slice(0, 5), local: `${day}T${time}`, moment }
    await setAuditMoment(tx, moment)
    const { school } = await latest()
    return {
      db,
      reports: db,
      config,
      clock: { moment: () => moment, school: () => now },
      references: { latest, ofVersion: latest },
      reference: reference!,
      school,
      now,
      actor: teacher === undefined ? { ...PERSON, email: config.adminEmail } : await findTeacher(tx, teacher),
      // No command that makes the school signs anything or leaves work behind.
    } as unknown as Context
  }
}

/** What a route's command gets of a body, which the contract checks. */
export const bodyOf = <K extends keyof Api>(route: K, body: Sent<Api[K], 'body'>): Parsed<Api[K], 'body'> =>
  (api[route] as { body: { parse: (sent: unknown) => unknown } }).body.parse(body) as Parsed<Api[K], 'body'>

/** The superuser has the first account. */
const PERSON: Actor = {
  account: 1,
  email: '',
  firstName: '',
  lastName: '',
  role: 'admin',
  superuser: true,
  teacher: null,
  student: null,
  session: '',
}

async function findTeacher(tx: Transaction<DB>, teacher: number): Promise<Actor> {
  const { id } = await tx
    .selectFrom('account')
    .select('id')
    .where('teacher_id', '=', teacher)
    .executeTakeFirstOrThrow()
  return { ...PERSON, account: id, role: 'teacher', superuser: false, teacher }
}

/** A database in which a transaction of a command is a part of this one: where a command fails, all of it is undone. */
function joinTransaction(tx: Transaction<DB>): Database {
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'transaction')
        return () => ({ execute: (work: (own: typeof tx) => unknown) => work(target) })
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}
