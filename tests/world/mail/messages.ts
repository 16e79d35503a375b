import { sql } from 'kysely'
import { readConfig, type Config } from '#server/config.ts'
import { makeClock } from '#server/clock.ts'
import type { JobLog } from '#server/jobs/job.ts'
import { queueMessages, type MessageToQueue } from '#server/mail/queue.ts'
import { MAIL_TIMES, type MailTimes } from '#server/mail/delivery.ts'
import { sendDueMessages } from '#server/mail/send-due.ts'
import { MONDAY, type World } from '../world.ts'

const clock = makeClock(MONDAY)
/** The moment by the clock of a school in tests. */
export const NOW = clock.school('America/New_York').moment
export const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000)

export const MAIL_FROM = 'Larkfield School <office@larkfield.example>'

export type Recipient = { student_id: number; contact_id: number; to_address: string }

/** A student with a contact of this name who may receive notices. */
export async function addContact(
  world: World,
  name: string,
  address = `${name.toLowerCase()}@family.example`,
): Promise<Recipient> {
  const student_id = await world.addStudent(`${name} Pupil`)
  const { rows } = await sql<{ id: number }>`
    insert into contact (student_id, place, name, relation, email, may_receive)
    values (${student_id}, 0, ${name}, '', ${address}, true) returning id`.execute(world.db)
  return { student_id, contact_id: rows[0]!.id, to_address: address }
}

/** A notice to a contact that is due now and waits for an hour. */
export const noticeTo = (
  recipient: Recipient,
  key: string,
  more: Partial<MessageToQueue> = {},
): MessageToQueue => ({
  key,
  purpose: 'notice',
  to_name: 'Maria',
  subject: 'A message from Larkfield School',
  text: 'Dear Maria,\n\nplease open the link.',
  due_at: NOW,
  expires_at: hoursFromNow(1),
  ...recipient,
  ...more,
})

export const queue = (world: World, messages: MessageToQueue[]) =>
  world.db.transaction().execute((tx) => queueMessages(tx, messages, NOW))

const silent: JobLog = { info: () => undefined, warn: () => undefined, error: () => undefined }
type Sending = {
  owner?: string
  log?: JobLog
  production?: boolean
  /** The time of today by the school's clock, 'HH:MM'. */
  time?: string
  /** How long the parts of an attempt may take, where it is shorter than in a school. */
  times?: Partial<MailTimes>
}

/**
 * Sends what is due, as a process with this mail server does in one pass, until the last attempt has ended; without a server as a
 * demonstration does.
 */
export async function sendMail(world: World, smtpUrl?: string, more: Sending = {}): Promise<boolean> {
  const { owner = 'one', log = silent, production = false, time, times } = more
  const settings = smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl, MAIL_FROM }
  const config: Config = readConfig({ HOMEROOM_NOW: MONDAY, HOMEROOM_DEMO_SIGN_IN: '1', ...settings })
  const slow = new Set<Promise<void>>()
  const isThrough = await sendDueMessages({
    db: world.db,
    config: { ...config, production },
    clock: time === undefined ? clock : makeClock(`${MONDAY.slice(0, 10)}T${time}:00`),
    log,
    owner,
    signal: new AbortController().signal,
    slow,
    times: { ...MAIL_TIMES, ...times },
  })
  await Promise.all(slow)
  return isThrough
}

type Row = {
  id: number
  state: string
  attempts: number
  /** How many attempts ended without confirmation. */
  doubts: number
  answer: string | null
  ended_at: Date | null
  /** How many minutes it waits for the next attempt. */
  wait: number | null
  unsubscribe_token: string | null
}

export async function messageOf(world: World, key: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select id, state, attempts, doubts, smtp_response answer, ended_at, unsubscribe_token,
      round(extract(epoch from retry_at - now()) / 60)::int wait
    from message where key = ${key}`.execute(world.db)
  return rows[0]!
}

/** Has another process send a message that waits. */
export async function holdMessage(world: World, key: string, owner = 'another'): Promise<void> {
  await sql`
    with held as (update message set is_being_sent = true, retry_at = null where key = ${key} returning id)
    insert into job (name, item, lease_owner, lease_ends_at)
    select 'mail', id, ${owner}, now() + interval '15 minutes' from held`.execute(world.db)
}

/** Lets the leases of messages end that are being sent. */
export const endLeases = (world: World) =>
  sql`update job set lease_ends_at = now() - interval '1 second' where name = 'mail'`.execute(world.db)
