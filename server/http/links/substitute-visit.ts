import type { FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { hashToken, type Actor } from '../actor.ts'
import { isAutomatic } from '../audit/automatic.ts'
import { auditCounted } from '../audit/repeats.ts'
import type { AppContext } from '../context.ts'
import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'
import { wasSeenRecently, saveSeen } from './seen.ts'

const COOKIE = 'homeroom_substitute'

/** A separate cookie from that of sessions, so that a stolen one gives no access to the other. */
export const substituteCookieName = ({ secure }: Pick<Config, 'secure'>): string =>
  secure ? `__Host-${COOKIE}` : COOKIE

export const substituteTokenOf = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Pick<Config, 'secure'>,
): string | undefined => cookies[substituteCookieName(config)]

/** What a CSRF token of a visit is made for: no token of a session has these words. */
export const csrfNameOf = (tokenHash: string): string => `substitute ${tokenHash}`

type VisitRow = {
  version: number
  id: number | null
  link: number
  teacher: number
  day: string
  name: string
  account: number
  account_name: string
  ended: boolean
  revoked: boolean
  is_seen_lately: boolean
}

/**
 * The substitute of a request's cookie, or of another token, and the version of the reference data. Throws 401 with a sentence once the visit, its
 * link or its day is over, which the audit gets a row for.
 */
export async function findSubstitute(
  request: FastifyRequest,
  { db, clock, references, config }: AppContext,
  token = substituteTokenOf(request, config),
): Promise<{ actor: Actor; version: number }> {
  if (token === undefined) throw notOpened()
  const session = hashToken(token)
  const moment = clock.moment()
  const { version, ...visit } = await readVisit(db, session, moment)
  if (visit.id === null) throw notOpened()
  const { school } = await references.ofVersion(version)
  const { id, link, teacher, day, name, account } = visit
  const sentence = endOf(visit, clock.school(school.timeZone).day)
  if (sentence !== undefined) {
    await auditCounted(db, moment, {
      account,
      action: 'refuse',
      subject: 'substitute_link',
      subjectId: link,
      details: { reason: 'ended' },
      session,
      automatic: isAutomatic(request),
      sameAs: 'ended',
    })
    throw new Refusal('signed_out', sentence)
  }
  if (!isAutomatic(request)) {
    await saveSeen(
      db,
      'substitute_visit',
      { id, is_seen_lately: visit.is_seen_lately },
      sql`seen_at = ${moment}`,
    )
  }
  const substitute = { id, link, teacher, day, name }
  const actor: Actor = {
    account,
    email: '',
    firstName: visit.account_name,
    lastName: '',
    role: 'none',
    superuser: false,
    teacher,
    student: null,
    session,
    substitute,
  }
  return { actor, version }
}

const notOpened = () => new Refusal('signed_out', sentences.visitNotOpened)

function endOf({ ended, revoked, day }: VisitRowState, today: string): string | undefined {
  if (revoked) return sentences.visitRevoked
  if (day !== today) return sentences.visitOfOtherDay
  if (ended) return sentences.visitEnded
  return undefined
}
type VisitRowState = Pick<VisitRow, 'ended' | 'revoked' | 'day'>

async function readVisit(db: Kysely<DB>, tokenHash: string, moment: Date): Promise<VisitRow> {
  const { rows } = await sql<VisitRow>`
    select reference_version.version, visit.*
    from reference_version left join (
      select substitute_visit.id, link.id link, link.teacher_id teacher, to_char(link.day, 'YYYY-MM-DD') "day",
        substitute_visit.name, account.id account, account.first_name account_name, ended_at is not null ended,
        revoked_at is not null revoked, ${wasSeenRecently(sql`seen_at`, moment)} is_seen_lately
      from substitute_visit join substitute_link link on link.id = substitute_link_id
        join account on account.id = account_id and account.role = 'substitute'
      where substitute_visit.token_hash = decode(${tokenHash}, 'hex')
    ) visit on true`.execute(db)
  return rows[0]!
}
