import { sql, type Kysely } from 'kysely'
import type { MailState } from '#contract/mail.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { queueMessages } from './queue.ts'
import { sentences } from './sentences.ts'
import { assertMailIsSetUp, mailModeOf } from './set-up.ts'

const MINUTE_MS = 60_000
const TEST_EXPIRES_MS = 60 * MINUTE_MS

/** Reports whether mail can be sent, and its current state. */
export async function findMailState(context: Context): Promise<MailState> {
  const { db, config, school, actor } = context
  const [counts, test] = await Promise.all([countMail(context), findTest(db, actor.account)])
  return {
    mode: mailModeOf(config),
    from: config.mail ? `${config.mail.from.name} <${config.mail.from.address}>`.trim() : null,
    ...counts,
    test: test && { ...test, at: localMoment(test.at, school.timeZone) },
  }
}

type Counts = Pick<MailState, 'waiting' | 'sent_today' | 'failed_today' | 'in_doubt_today' | 'problem'>

async function countMail({ db, now, school }: Context): Promise<Counts> {
  const dayStart = sql`${now.day}::date::timestamp at time zone ${school.timeZone}`
  const { rows } = await sql<Counts>`
    select
      (select count(*) from message where state = 'waiting' and due_at <= ${now.moment}) waiting,
      (select count(*) from message where state in ('sent', 'kept') and ended_at >= ${dayStart}) sent_today,
      (select count(*) from message where state in ('refused', 'failed', 'expired') and ended_at >= ${dayStart}) failed_today,
      (select count(*) from message where state = 'waiting' and doubts > 0
        or state = 'in_doubt' and ended_at >= ${dayStart}) in_doubt_today,
      (select smtp_response from message where state = 'waiting' and smtp_response is not null and doubts = 0
        order by due_at desc, id desc limit 1) problem`.execute(db)
  return rows[0]!
}

type TestRow = Omit<NonNullable<MailState['test']>, 'at'> & { at: Date }

const testKey = (account: number) => `test:${account}:`

async function findTest(db: Kysely<DB>, account: number): Promise<TestRow | null> {
  const { rows } = await sql<TestRow>`
    select to_address "to", state, coalesce(ended_at, queued_at) at, smtp_response answer from message
    where purpose = 'test' and starts_with(key, ${testKey(account)}) order by id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Queues a test message to the caller, at most one a minute; the sender takes it within seconds. */
export async function sendTest(context: Context): Promise<MailState & { message: string }> {
  const { db, config, actor, school, now, clock } = context
  assertMailIsSetUp(config)
  const minute = Math.floor(clock.moment().getTime() / MINUTE_MS)
  const { queued } = await db.transaction().execute((tx) =>
    queueMessages(
      tx,
      [
        {
          key: `${testKey(actor.account)}${minute}`,
          purpose: 'test',
          student_id: null,
          contact_id: null,
          to_name: `${actor.firstName} ${actor.lastName}`.trim(),
          to_address: actor.email,
          subject: sentences.testSubject(school.name),
          text: sentences.testText(school.name),
          due_at: now.moment,
          expires_at: new Date(now.moment.getTime() + TEST_EXPIRES_MS),
        },
      ],
      now.moment,
    ),
  )
  const message = queued === 1 ? sentences.testQueued(actor.email) : sentences.testedJustNow
  return { ...(await findMailState(context)), message }
}
