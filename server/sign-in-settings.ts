import { PROVIDERS, type Provider, type ProviderEnvironment } from './session/providers.ts'

/** The settings that decide who can sign in, as they were read from the environment. */
type SignInSettings = ProviderEnvironment & {
  NODE_ENV?: 'production' | 'development' | 'test' | undefined
  HOST: string
  PUBLIC_ORIGIN?: string | undefined
  HOMEROOM_DEMO_SIGN_IN?: '0' | '1' | undefined
  SESSION_SECRET?: string | undefined
  METRICS_TOKEN?: string | undefined
}

const HOW_TO_SIGN_IN =
  'Set NODE_ENV=production and the settings of your sign-in with Google or Microsoft, or HOMEROOM_DEMO_SIGN_IN=1 for a school without real people'

export const NOT_THE_DEMO_SCHOOL = `No one can sign in. This database does not have the demo school, so the demo sign-in is off. ${HOW_TO_SIGN_IN}`

/**
 * Whether the demo provider runs: on if the settings name it; in a demo school only on a start with default settings, which only
 * this machine can reach; otherwise off.
 */
export function demoSignInOf(env: SignInSettings): 'on' | 'demo school only' | 'off' {
  if (env.NODE_ENV === 'production' || providerSettings(env).length > 0) return 'off'
  if (env.HOMEROOM_DEMO_SIGN_IN !== undefined) return env.HOMEROOM_DEMO_SIGN_IN === '1' ? 'on' : 'off'
  return outsideAddress(env) === undefined ? 'demo school only' : 'off'
}

/** Returns why no one, or anyone, could sign in with these settings; each line says what to do. */
export function signInProblems(env: SignInSettings): string[] {
  const given = providerSettings(env)
  const isProduction = env.NODE_ENV === 'production'
  if (env.HOMEROOM_DEMO_SIGN_IN === '1' && (isProduction || given.length > 0)) {
    const beside = isProduction ? 'NODE_ENV=production' : given.join(' and ')
    return [
      `HOMEROOM_DEMO_SIGN_IN=1 lets anyone sign in as anyone, so it cannot be used with ${beside}. Remove one of them`,
    ]
  }
  if (isProduction) return [...providerProblems(env), ...originProblems(env), ...secretProblems(env)]
  const outside = outsideAddress(env)
  if (given.length > 0) {
    return [
      ...providerProblems(env),
      ...(outside === undefined
        ? []
        : [`${outside.name} is ${outside.value}, which others can open. Set NODE_ENV=production`]),
    ]
  }
  if (outside !== undefined && env.HOMEROOM_DEMO_SIGN_IN !== '1')
    return [
      `No one can sign in: ${outside.name} ${outside.value} is open to other machines, so the demo sign-in is off. ${HOW_TO_SIGN_IN}`,
    ]
  if (env.HOMEROOM_DEMO_SIGN_IN === '0')
    return [`No one can sign in: HOMEROOM_DEMO_SIGN_IN is 0. ${HOW_TO_SIGN_IN}`]
  return []
}

const providerSettings = (env: SignInSettings) => PROVIDERS.flatMap((provider) => givenOf(provider, env))

const givenOf = ({ settings }: Provider, env: SignInSettings) =>
  settings.all.filter((name) => env[name] !== undefined)

/** The setting by which others than this machine reach Homeroom; undefined where only it does. */
function outsideAddress({ HOST, PUBLIC_ORIGIN }: SignInSettings) {
  if (!isLoopback(HOST)) return { name: 'HOST', value: HOST }
  if (PUBLIC_ORIGIN === undefined || isLoopback(new URL(PUBLIC_ORIGIN).hostname)) return undefined
  return { name: 'PUBLIC_ORIGIN', value: PUBLIC_ORIGIN }
}

const isLoopback = (host: string) =>
  /^(localhost|.+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1|\[::1\])$/i.test(host)

/** Of those that have a setting; of one at least in production. */
function providerProblems(env: SignInSettings): string[] {
  const begun = PROVIDERS.filter((provider) => givenOf(provider, env).length > 0)
  if (begun.length === 0) {
    const ways = PROVIDERS.map(({ name, settings }) => {
      return `${settings.id}, ${settings.secret} and ${settings.organizations} to sign in with ${name}`
    })
    return [`No one can sign in: set ${ways.join(', or ')}`]
  }
  return begun.flatMap(({ name, settings: { id, secret, organizations, organizationsAre, mayBeAny } }) => {
    const needed = [
      [id, `the client id of your ${name} sign-in`],
      [secret, `the client secret of your ${name} sign-in`],
      [organizations, organizationsAre],
    ] as const
    return needed
      .filter(
        ([setting]) =>
          env[setting] === undefined &&
          !(setting === organizations && mayBeAny && env.NODE_ENV !== 'production'),
      )
      .map(([setting, what]) => `${setting} is missing: set it to ${what}`)
  })
}

function originProblems({ PUBLIC_ORIGIN, OIDC_ISSUER, MICROSOFT_AUTHORITY }: SignInSettings): string[] {
  return Object.entries({ PUBLIC_ORIGIN, OIDC_ISSUER, MICROSOFT_AUTHORITY })
    .filter(([, address]) => address?.startsWith('http:') === true && !isLoopback(new URL(address).hostname))
    .map(
      ([name, address]) =>
        `${name} is ${address}: set it to an address with https, so that no one can read the traffic`,
    )
}

function secretProblems(env: SignInSettings): string[] {
  const own = (['SESSION_SECRET', 'METRICS_TOKEN'] as const)
    .filter((name) => isGuessable(env[name]))
    .map(
      (name) =>
        `${name} is easy to guess. Set it to random text, such as the output of openssl rand -base64 32`,
    )
  const ofProviders = PROVIDERS.filter(({ settings }) => isGuessable(env[settings.secret])).map(
    ({ name, settings }) => `${settings.secret} is an example: set it to the one that ${name} shows`,
  )
  return [...own, ...ofProviders]
}

const PLACEHOLDER =
  /change.?(me|this|it)|place.?holder|example|insert|your.?(own|secret|key)|^(my.?)?secret|password|default|qwert|12345|abcdef/i
const MIN_DIFFERENT_CHARACTERS = 8

/** An example, a text that repeats itself, or one of too few characters. */
function isGuessable(secret: string | undefined): boolean {
  if (secret === undefined) return false
  const repeatsItself = (secret + secret).indexOf(secret, 1) < secret.length
  return PLACEHOLDER.test(secret) || repeatsItself || new Set(secret).size < MIN_DIFFERENT_CHARACTERS
}
