import { randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Answer, Api, Sent } from '#contract/index.ts'
import type { Failure } from '#contract/failure.ts'
import { buildApp } from '#server/app.ts'
import { readConfig, type Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { freshDatabase } from '#server/database/testing.ts'
import { hashToken } from '#server/http/actor.ts'
import { makeClock } from '#server/http/clock.ts'
import { SESSION_COOKIE } from '#server/http/cookies.ts'
import { makeCsrfToken } from '#server/http/csrf.ts'

/** A Monday morning in term. */
export const MONDAY = '2026-09-14T09:05:00'

type Input<K extends keyof Api> = {
  [P in 'params' | 'query' | 'body' as Sent<Api[K], P> extends undefined ? never : P]?: Sent<Api[K], P>
} & { headers?: Record<string, string> }

export type Told<K extends keyof Api> = {
  status: number
  body: Answer<Api[K]>
  failure: Failure
  text: string
}

export type Person = {
  account: number
  teacher: number | null
  student: number | null
  /** Calls a route as this person, with their cookie and CSRF token. */
  call: <K extends keyof Api>(key: K, input?: Input<K>) => Promise<Told<K>>
  /** Sends a file as the pages do. */
  upload: <K extends keyof Api>(
    key: K,
    file: Uint8Array | string,
    name: string,
    fields?: Record<string, string>,
  ) => Promise<Told<K>>
  /** Any request, for what the contract would not allow. */
  send: (options: InjectOptions) => Promise<LightMyRequestResponse>
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** A school of its own for one test file: empty, set up, its clock standing still. */
export async function openWorld({
  now = MONDAY,
  env = {},
}: { now?: string; env?: Record<string, string> } = {}) {
  const { db, close } = await freshDatabase()
  const config = readConfig({ HOMEROOM_NOW: now, LOG_LEVEL: 'silent', PORT: '3000', ...env })
  const clock = makeClock(config.fixedNow)
  await sql`insert into school (name, year_start, year_end, set_up)
    values ('Larkfield School', '2026-08-17', '2027-06-11', true) on conflict do nothing`.execute(db)
  const app = await buildApp({ db, config, clock })
  return {
    db,
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

async function addStudent(db: Kysely<DB>, name: string, grade_level: number): Promise<number> {
  const [first_name, last_name] = split(name)
  const row = { first_name, last_name, email: emailOf(name), grade_level }
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
      teacher,
      student,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = randomBytes(32).toString('base64url')
  await sql`insert into session (token_hash, account, ends_at)
    values (decode(${hashToken(token)}, 'hex'), ${account.id}, now() + interval '12 hours')`.execute(db)
  return person(app, config, token, { account: account.id, teacher, student })
}

type Identity = Pick<Person, 'account' | 'teacher' | 'student'>

function person(app: FastifyInstance, config: Config, token: string | undefined, identity: Identity): Person {
  const csrf = makeCsrfToken(config.sessionSecret, token === undefined ? undefined : hashToken(token))
  const send = (options: InjectOptions) =>
    app.inject({
      ...options,
      headers: { 'x-csrftoken': csrf, ...options.headers },
      cookies: { ...(token === undefined ? {} : { [SESSION_COOKIE]: token }), ...options.cookies },
    })
  return {
    ...identity,
    send,
    async call(key, input = {}) {
      const { params, query, body, headers } = input as Record<string, Record<string, unknown>>
      const [method, path] = key.split(' ') as ['GET', string]
      const url = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])))
      const options: InjectOptions = { method, url, headers: headers as Record<string, string> }
      if (query) options.query = listed(query)
      if (body !== undefined) options.payload = body
      return told(await send(options))
    },
    async upload(key, file, name, fields = {}) {
      const form = new FormData()
      for (const [field, value] of Object.entries(fields)) form.set(field, value)
      form.set('file', new Blob([file as Uint8Array<ArrayBuffer>]), name)
      const encoded = new Response(form)
      const [method, url] = key.split(' ') as ['POST', string]
      const payload = Buffer.from(await encoded.arrayBuffer())
      return told(
        await send({
          method,
          url,
          payload,
          headers: { 'content-type': encoded.headers.get('content-type')! },
        }),
      )
    },
  }
}

const listed = (query: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(',') : String(value),
    ]),
  )

function told<K extends keyof Api>(response: LightMyRequestResponse): Told<K> {
  const json = /json/.test(response.headers['content-type'] ?? '') ? response.json() : undefined
  return { status: response.statusCode, body: json, failure: json, text: response.body }
}

/** The statuses of calls made at once, in rising order. */
export const statusesOf = (calls: { status: number }[]): number[] =>
  calls.map(({ status }) => status).sort((one, other) => one - other)
