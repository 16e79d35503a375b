import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Feed } from '#contract/plan/calendar/calendar-shapes.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { makeLink, revokeLink, type ManagedLinks } from '#server/http/links/manage.ts'
import { hashSecret, makeSecret } from '#server/http/links/secrets.ts'
import { countUse, type LinkLimits } from '#server/http/links/use.ts'
import type { Call } from '#server/http/serve.ts'
import { feedFile } from './feed-file.ts'
import { findSchedule, type ScheduleOwner } from './week.ts'
import { sentences } from './sentences.ts'

const COLUMNS = {
  student: 'student_id',
  teacher: 'teacher_id',
  group: 'student_group_id',
  room: 'room',
} as const
type Kind = keyof typeof COLUMNS

/** An owner has exactly one kind. */
function keyOf(owner: ScheduleOwner): { kind: Kind; key: number | string } {
  const [[kind, key]] = Object.entries(owner) as [[Kind, number | string]]
  return { kind, key }
}
const columnOf = (owner: ScheduleOwner) => sql.ref(COLUMNS[keyOf(owner).kind])
const isOf = (owner: ScheduleOwner) => sql`${columnOf(owner)} = ${keyOf(owner).key}`

/** People create and delete the address of their own schedule, and the office those of everyone. */
function mayChange(actor: Actor, owner: ScheduleOwner): boolean {
  if (actor.role === 'admin') return true
  const { kind, key } = keyOf(owner)
  return (kind === 'student' || kind === 'teacher') && actor[kind] === key
}

type FeedRow = OwnerColumns & { id: number; made_at: Date }

const FEEDS: ManagedLinks<FeedRow> = {
  table: 'calendar_feed',
  noun: 'calendar address',
  read: readFeeds,
  about: (row) => {
    const { kind, key } = keyOf(ownerOf(row))
    return typeof key === 'number'
      ? { subjectId: key, details: { of: kind } }
      : { subjectId: null, details: { of: kind, room: key } }
  },
  isDeleted: true,
}
const FEED_LIMITS: LinkLimits = { falseLimit: 'falseFeed', useLimit: 'feed' }

async function readFeeds(db: Kysely<DB>, which: RawBuilder<unknown>): Promise<FeedRow[]> {
  const { rows } = await sql<FeedRow>`
    select id, made_at, student_id, teacher_id, student_group_id, room from calendar_feed link
    where ${which}`.execute(db)
  return rows
}

export async function findFeed({ db, actor, school }: Context, owner: ScheduleOwner): Promise<Feed> {
  const [feed] = await readFeeds(db, isOf(owner))
  return {
    made_on: feed ? localMoment(feed.made_at, school.timeZone).day : null,
    may: { change: mayChange(actor, owner) },
  }
}

/** Creates an address, which replaces an older one, and returns its token; only the token's hash is stored. */
export async function createFeed(context: Context, owner: ScheduleOwner): Promise<string> {
  const { actor } = context
  assertMayChange(actor, owner)
  const token = makeSecret()
  const column = columnOf(owner)
  await makeLink(context, FEEDS, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into calendar_feed (${column}, token_hash, made_by_id)
      values (${keyOf(owner).key}, ${hashSecret(token)}, ${actor.account})
      on conflict (${column}) do update set token_hash = excluded.token_hash, made_by_id = excluded.made_by_id,
        made_at = excluded.made_at returning id`.execute(tx)
    return rows[0]!.id
  })
  return token
}

/** Deletes the address; 404 where there is none. */
export async function deleteFeed(context: Context, owner: ScheduleOwner): Promise<void> {
  assertMayChange(context.actor, owner)
  await revokeLink(context, FEEDS, isOf(owner))
}

function assertMayChange(actor: Actor, owner: ScheduleOwner): void {
  if (mayChange(actor, owner)) return
  throw new Refusal('forbidden', sentences.feedOfOthers)
}

/** The feed of a token and whose schedule it is; undefined also while the owner is inactive, and while no group has the room. */
async function findOpenFeed(db: Kysely<DB>, token: string) {
  const { rows } = await sql<OwnerColumns & { id: number; name: string }>`
    select calendar_feed.id, calendar_feed.student_id, calendar_feed.teacher_id, student_group_id, room,
      coalesce(${fullName('student')}, ${fullName('teacher')}, student_group.name, 'Room ' || room) "name"
    from calendar_feed
      left join student on student.id = calendar_feed.student_id
      left join teacher on teacher.id = calendar_feed.teacher_id
      left join student_group on student_group.id = student_group_id
    where token_hash = ${hashSecret(token)}
      and coalesce(student.is_active, teacher.active, not student_group.archived,
        exists (select from student_group other where room_number = room and not other.archived))`.execute(db)
  return rows[0]
}

type OwnerColumns = {
  student_id: number | null
  teacher_id: number | null
  student_group_id: number | null
  room: string | null
}

/** One of the four is set. */
function ownerOf(row: OwnerColumns): ScheduleOwner {
  if (row.student_id !== null) return { student: row.student_id }
  if (row.teacher_id !== null) return { teacher: row.teacher_id }
  return row.student_group_id === null ? { room: row.room! } : { group: row.student_group_id }
}

type FeedCall = Pick<Call, 'db' | 'config' | 'clock' | 'school' | 'request' | 'reply'>

/**
 * Sends the schedule of a secret address; 404 for an unknown one, and 304 to a program that has it already. Its version is a hash
 * of its content, so that processes agree on it and every change shows immediately.
 */
export async function sendFeed(call: FeedCall, token: string): Promise<FastifyReply> {
  const { db, config, clock, school, request, reply } = call
  const feed = await countUse(request, FEED_LIMITS, await findOpenFeed(db, token), token)
  if (!feed) throw notFound('calendar')
  const owner = ownerOf(feed)
  const content = {
    name: `${feed.name}, ${school.name}`,
    for: keyOf(owner).kind,
    schedule: await findSchedule(db, owner, school.yearStart),
    from: school.yearStart,
    until: school.yearEnd,
    timeZone: school.timeZone,
    host: new URL(config.origin).hostname,
  } as const
  const version = hash('sha256', JSON.stringify(content), 'base64url')
  reply.header('etag', `"${version}"`).header('cache-control', 'private, no-cache')
  if (namesVersion(request.headers['if-none-match'], version)) return reply.code(304).send()
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'inline; filename="schedule.ics"')
    .send(feedFiles.get(version) ?? rememberFile(version, feedFile({ ...content, moment: clock.moment() })))
}

/** Proxies that compress mark a version as weak. */
const namesVersion = (header: string | undefined, version: string) =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === `"${version}"`) === true

/** The files that were read last, by their versions: at most as many characters as take 16 MB. */
const feedFiles = new Map<string, string>()
const MAX_REMEMBERED_CHARACTERS = 16_000_000
let rememberedCharacters = 0

function rememberFile(version: string, file: string): string {
  feedFiles.set(version, file)
  rememberedCharacters += file.length
  for (const [oldest, { length }] of feedFiles) {
    if (rememberedCharacters <= MAX_REMEMBERED_CHARACTERS) break
    feedFiles.delete(oldest)
    rememberedCharacters -= length
  }
  return file
}
