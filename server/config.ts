import { z } from 'zod'
import { storageOf, storageSettings } from './backup-settings.ts'
import { readTrustProxy } from './http/trust-proxy.ts'
import { mailOf, mailProblems, mailSettings } from './mail-settings.ts'
import { isTenant, setUpProviders } from './session/providers.ts'
import { NOT_THE_DEMO_SCHOOL, demoSignInOf, signInProblems } from './sign-in-settings.ts'

const optionalWhenEmpty = (schema: z.ZodString) => schema.optional().transform((value) => value || undefined)
const text = optionalWhenEmpty(z.string().trim())
const address = z
  .url({ protocol: /^https?$/, error: 'must be a web address such as https://homeroom.example' })
  .transform((value) => new URL(value).origin)
const localDateTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/, 'must look like 2026-09-14T09:05:00')
  .refine((value) => !Number.isNaN(Date.parse(`${value}Z`)), 'is not a real date and time')

const trustProxy = z
  .string()
  .default('loopback')
  .transform((value, context) => {
    const trusted = readTrustProxy(value)
    if (trusted !== undefined) return trusted
    context.addIssue(
      "must be addresses or networks of proxies, such as 10.0.0.5 or 10.0.0.0/8, the number of proxies, or 'none'",
    )
    return z.NEVER
  })
/** `any`, or the domains of a provider's accounts, in lower case. */
const domains = text.transform((value, context): 'any' | string[] | undefined => {
  if (value === undefined) return undefined
  if (value.toLowerCase() === 'any') return 'any'
  const named = value.split(',').map((domain) => domain.trim().toLowerCase())
  if (named.every((domain) => /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(domain))) return named
  context.addIssue({
    code: 'custom',
    message: 'must be a domain such as school.example, several separated by commas, or any',
  })
  return z.NEVER
})

const tenant = text
  .transform((value) => value?.toLowerCase())
  .refine(
    (value) => value === undefined || isTenant(value),
    'must be the directory (tenant) ID of your school’s own tenant, 32 digits and letters with hyphens, not a word such as common',
  )

const callLimit = z.coerce.number({ error: 'must be a number' }).int().min(60, 'must be at least 60')

const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], {
      error: ({ input }) =>
        `is ${JSON.stringify(input)}, which is not supported. Set it to production if real people sign in, or remove it`,
    })
    .optional(),
  PORT: z.coerce.number({ error: 'must be a number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  ...storageSettings,
  ...mailSettings,
  DATABASE_REPLICA_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional(),
  DATABASE_PREPARED: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  NIGHTLY_JOBS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  HOMEROOM_SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).optional(),
  HOMEROOM_ADMIN_EMAIL: z.email({ error: 'must be an email address' }).optional(),
  HOMEROOM_NOW: localDateTime.optional(),
  PUBLIC_ORIGIN: address.optional(),
  TRUST_PROXY: trustProxy,
  HOMEROOM_DEMO_SIGN_IN: z.enum(['0', '1'], { error: 'must be 1 or 0' }).optional(),
  OIDC_ISSUER: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_HOSTED_DOMAIN: domains,
  MICROSOFT_AUTHORITY: address.optional(),
  MICROSOFT_TENANT: tenant,
  MICROSOFT_CLIENT_ID: text,
  MICROSOFT_CLIENT_SECRET: text,
  SESSION_SECRET: optionalWhenEmpty(z.string().min(32, 'must have at least 32 characters')),
  READS_PER_MINUTE: callLimit.default(6000),
  WRITES_PER_MINUTE: callLimit.default(1200),
  METRICS_TOKEN: optionalWhenEmpty(z.string().trim().min(32, 'must have at least 32 characters')),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

/** The names of all settings. */
export const SETTINGS: readonly string[] = Object.keys(environmentSchema.shape)

/** The demo providers that replace those of a school. */
const demoProviders = (origin: string) => ({
  OIDC_ISSUER: `${origin}/demo-provider`,
  GOOGLE_CLIENT_ID: 'homeroom',
  GOOGLE_CLIENT_SECRET: 'homeroom-demo-secret',
  MICROSOFT_AUTHORITY: `${origin}/demo-provider/microsoft`,
  MICROSOFT_TENANT: 'de300000-0000-4000-8000-000000000000',
  MICROSOFT_CLIENT_ID: 'homeroom',
  MICROSOFT_CLIENT_SECRET: 'homeroom-demo-secret',
})

export type Config = ReturnType<typeof toConfig>

/** Settings with which Homeroom cannot start; each line names a setting and what to do. */
export class ConfigError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(`Homeroom cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

/** Checks the environment once. An empty value counts as not set. Throws ConfigError naming every wrong setting. */
export function readConfig(environment: Environment): Config {
  const env = readBy(environmentSchema, environment)
  const problems = [
    ...(env.DATABASE_REPLICA_URL && !env.DATABASE_URL
      ? ['DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no standby']
      : []),
    ...signInProblems(env),
    ...mailProblems(env),
    ...(env.NODE_ENV === 'production' ? productionProblems(env) : []),
  ]
  if (problems.length > 0) throw new ConfigError(problems)
  return toConfig(env)
}

export type Storage = ReturnType<typeof storageOf>

/** The settings of a command that only needs the data, where those of sign-in may be missing. Throws ConfigError. */
export const readStorage = (environment: Environment): Storage =>
  storageOf(readBy(z.object(storageSettings), environment))

type Environment = Record<string, string | undefined>

function readBy<T>(schema: z.ZodType<T>, environment: Environment): T {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const read = schema.safeParse(given)
  if (read.success) return read.data
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
}

function productionProblems(env: z.output<typeof environmentSchema>): string[] {
  const needed = [
    ['PUBLIC_ORIGIN', 'the address people open, such as https://homeroom.example'],
    ['HOMEROOM_ADMIN_EMAIL', 'the email address of the first superuser'],
  ] as const
  const missing = needed.filter(([name]) => env[name] === undefined)
  const problems = missing.map(([name, what]) => `${name} is missing: set it to ${what}`)
  if (env.HOMEROOM_NOW) problems.push('HOMEROOM_NOW is for tests and demonstrations: remove it in production')
  if (env.HOMEROOM_SEED === 'demo') problems.push('HOMEROOM_SEED=demo is not for production: remove it')
  return problems
}

function toConfig(env: z.output<typeof environmentSchema>) {
  const production = env.NODE_ENV === 'production'
  const origin = env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`
  const demoSignIn = demoSignInOf(env)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    ...storageOf(env),
    /** A standby of it, for reports. */
    replicaUrl: env.DATABASE_REPLICA_URL,
    /** Off for a pooler that gives each statement another connection without preparing it there. */
    preparedStatements: env.DATABASE_PREPARED === 'on',
    /** Whether this process does what is done every night in one of the processes of a database. */
    nightlyJobs: env.NIGHTLY_JOBS === 'on',
    seed: env.HOMEROOM_SEED ?? (production ? 'none' : 'demo'),
    adminEmail: env.HOMEROOM_ADMIN_EMAIL ?? 'admin@homeroom.example',
    /** School-local date and time at which the clock is fixed, or undefined for the real clock. */
    fixedNow: env.HOMEROOM_NOW,
    origin,
    /** Whose X-Forwarded-For, -Host and -Proto are believed. */
    trustProxy: env.TRUST_PROXY,
    /** Cookies are Secure whenever people reach us by https. */
    secure: production || origin.startsWith('https:'),
    demoSignIn,
    /** True if demo providers replace the real ones, so that everyone may sign in as anyone. */
    demoProvider: demoSignIn === 'on',
    /** Who signs people in, in the order of the sign-in page: one at least. */
    providers: setUpProviders(demoSignIn === 'off' ? env : demoProviders(origin), env),
    /** Without one, the database has a key that Homeroom made. */
    sessionSecret: env.SESSION_SECRET,
    /** Calls a minute of one account in this process; a page's data counts as the calls that it answers. */
    callLimits: { read: env.READS_PER_MINUTE, write: env.WRITES_PER_MINUTE },
    /** Without one there are no metrics. */
    metricsToken: env.METRICS_TOKEN,
    /** The mail server; without it nothing is sent, and outside production mail goes to the test mailbox. */
    mail: mailOf(env),
    logLevel: env.LOG_LEVEL,
  } as const
}

/**
 * The settings for a database that has been prepared: the demo provider runs if the settings name it, and on a start with default
 * settings if the database has only invented people. Throws ConfigError if no one could sign in.
 */
export function withSignInFor(config: Config, school: { isDemo: boolean }): Config {
  if (config.demoSignIn !== 'demo school only') return config
  if (school.isDemo) return { ...config, demoProvider: true }
  throw new ConfigError([NOT_THE_DEMO_SCHOOL])
}
