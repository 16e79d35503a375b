import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import { buildApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Replica } from '#server/database/replica.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { hashToken } from '#server/http/actor.ts'
import { makeClock } from '#server/clock.ts'
import { takeDatabase } from '#tests/database/reused-database.ts'
import { openForFile } from './file-hooks.ts'
import { PAGES_FOLDER } from './pages.ts'
import { person, type Person } from './person.ts'

/** The backup folder of tests that do not check backups; removed with the process. */
const BACKUPS = join(tmpdir(), `homeroom-backups-${process.pid}`)
process.on('exit', () => rmSync(BACKUPS, { recursive: true, force: true }))

/** A Monday morning in term. */
export const MONDAY = '2026-09-14T09:05:00'

export type World = Awaited<ReturnType<typeof openWorld>>

type Options = {
  now?: string
  env?: Record<string, string>
  database?: Pick<TestDatabase, 'db' | 'writes' | 'reports' | 'url' | 'close'>
  replica?: Replica
}

/** The school of the calling test file: opened before its first test and closed after its last. */
export const useWorld = (options?: Options): World =>
  openForFile(
    () => openWorld(options),
    (world) => world.close(),
  )

/** A school of its own: empty, set up, its clock fixed at `now`, the school's local time. */
export async function openWorld({ now = MONDAY, env = {}, database, replica }: Options = {}) {
  const { db, writes, reports, url, close } = database ?? (await takeDatabase())
  const config = readConfig({
    ...signInOf(env),
    HOMEROOM_NOW: now,
    LOG_LEVEL: 'silent',
    PORT: '3000',
    BACKUP_DIR: BACKUPS,
    ...env,
  })
  const clock = makeClock(config.fixedNow)
  await sql`insert into school (name, year_start, year_end, set_up)
    values ('Larkfield School', '2026-08-17', '2027-06-11', true) on conflict do nothing`.execute(db)
  const app = await buildApp({
    db,
    writes,
    reports,
    replica,
    config,
    clock,
    pagesFolder: PAGES_FOLDER,
    // A busy machine may take longer than a page would wait.
    firstCallsMs: 10_000,
  })
  return {
    db,
    reports,
    url,
    app,
    config,
    visitor: (): Person => person(app, config, undefined, { account: 0, teacher: null, student: null }),
    newcomer: (name = 'Nell Newcomer') => signIn(db, app, config, name, 'none'),
    superuser: (name = 'Sora Superuser') => signIn(db, app, config, name, 'superuser'),
    admin: (name = 'Ada Admin') => signIn(db, app, config, name, 'admin'),
    teacher: (name = 'Tomas Teacher') => signIn(db, app, config, name, 'teacher'),
    student: (name = 'Suri Student', gradeLevel = 4) => signIn(db, app, config, name, 'student', gradeLevel),
    addTeacher: (name: string) => addTeacher(db, name),
    addStudent: (name: string, gradeLevel = 4) => addStudent(db, name, gradeLevel),
    close: async () => {
      await app.close()
      await close()
    },
  }
}

/** Where a test names no provider, people sign in through the demo provider. */
const signInOf = ({ OIDC_ISSUER, MICROSOFT_TENANT, NODE_ENV }: Record<string, string>) =>
  OIDC_ISSUER === undefined && MICROSOFT_TENANT === undefined && NODE_ENV === undefined
    ? { HOMEROOM_DEMO_SIGN_IN: '1' }
    : {}

const emailOf = (name: string) => `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@larkfield.example`
const split = (name: string): [string, string] => {
  const [first = name, ...rest] = name.split(' ')
  return [first, rest.join(' ') || first]
}

async function addTeacher(db: Kysely<DB>, name: string): Promise<number> {
  const [first_name, last_name] = split(name)
  const row = { first_name, last_name, email: emailOf(name) }
  return (await db.insertInto('teacher').values(row).returning('id').executeTakeFirstOrThrow()).id
}

async function addStudent(db: Kysely<DB>, name: string, grade_level_id: number): Promise<number> {
  const [first_name, last_name] = split(name)
  const row = { first_name, last_name, email: emailOf(name), grade_level_id }
  return (await db.insertInto('student').values(row).returning('id').executeTakeFirstOrThrow()).id
}

type Kind = 'none' | 'superuser' | 'admin' | 'teacher' | 'student'

async function signIn(
  db: Kysely<DB>,
  app: FastifyInstance,
  config: Config,
  name: string,
  kind: Kind,
  gradeLevel = 4,
) {
  const [first_name, last_name] = split(name)
  const teacher = kind === 'teacher' ? await addTeacher(db, name) : null
  const student = kind === 'student' ? await addStudent(db, name, gradeLevel) : null
  const role = kind === 'superuser' ? 'admin' : kind
  const account = await db
    .insertInto('account')
    .values({
      email: emailOf(name),
      first_name,
      last_name,
      role,
      superuser: kind === 'superuser',
      teacher_id: teacher,
      student_id: student,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await sql`insert into session (token_hash, account_id, ends_at)
    values (decode(${hashToken(token)}, 'hex'), ${account.id}, now() + interval '12 hours')`.execute(db)
  return person(app, config, token, { account: account.id, teacher, student })
}

/** The statuses of calls made at once, in rising order. */
export const statusesOf = (calls: { status: number }[]): number[] =>
  calls.map(({ status }) => status).sort((one, other) => one - other)
