import { Email } from '#contract/fields.ts'
import type { SignInFailure } from '#contract/words.ts'

/** The environment settings of sign-in providers. */
export type ProviderEnvironment = {
  OIDC_ISSUER?: string | undefined
  GOOGLE_CLIENT_ID?: string | undefined
  GOOGLE_CLIENT_SECRET?: string | undefined
  GOOGLE_HOSTED_DOMAIN?: Organizations | undefined
  MICROSOFT_AUTHORITY?: string | undefined
  MICROSOFT_TENANT?: string | undefined
  MICROSOFT_CLIENT_ID?: string | undefined
  MICROSOFT_CLIENT_SECRET?: string | undefined
}

/** Whose accounts may sign in: domains at Google, the tenant at Microsoft. */
export type Organizations = 'any' | readonly string[]

type Claims = { readonly [claim: string]: unknown }

/** `subject` stays when the address changes; `email` is one that no one but its owner can have in a token. */
export type Identity = { subject: string; email: string }
type Refused = { refused: SignInFailure; email?: string | undefined }

export type Provider = {
  /** Its name in `account_identity`. */
  key: string
  /** Its name for people. */
  name: string
  /** Its part of the addresses /social/login/PATH/ and /social/complete/PATH/. */
  path: string
  settings: {
    all: readonly (keyof ProviderEnvironment)[]
    id: 'GOOGLE_CLIENT_ID' | 'MICROSOFT_CLIENT_ID'
    secret: 'GOOGLE_CLIENT_SECRET' | 'MICROSOFT_CLIENT_SECRET'
    organizations: 'GOOGLE_HOSTED_DOMAIN' | 'MICROSOFT_TENANT'
    /** Describes the last setting in the message about missing ones. */
    organizationsAre: string
    /** Outside production it may be left out, and then every account may sign in. */
    mayBeAny: boolean
  }
  /** The issuer that an ID token must name, letter by letter. */
  issuerOf: (env: ProviderEnvironment) => string
  /** Additional parameters of the sign-in request. */
  parametersFor: (organizations: Organizations) => Record<string, string>
  /** Returns the person of the verified claims of an ID token, or why they cannot sign in. */
  identify: (claims: Claims, organizations: Organizations) => Identity | Refused
  /**
   * True if a person who signs in for the first time gets the account with their address; else only people who signed in before
   * can sign in.
   */
  mayLinkByAddress: boolean
}

/** Google then offers the accounts of organizations only. */
const ANY_ORGANIZATION = '*'

const GOOGLE: Provider = {
  key: 'google',
  name: 'Google',
  path: 'google-oauth2',
  settings: {
    all: ['OIDC_ISSUER', 'GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET', 'GOOGLE_HOSTED_DOMAIN'],
    id: 'GOOGLE_CLIENT_ID',
    secret: 'GOOGLE_CLIENT_SECRET',
    organizations: 'GOOGLE_HOSTED_DOMAIN',
    organizationsAre:
      'the domain of your school’s accounts, such as school.example, or to any for every account',
    mayBeAny: true,
  },
  issuerOf: ({ OIDC_ISSUER }) => OIDC_ISSUER ?? 'https://accounts.google.com',
  parametersFor: (domains) =>
    domains === 'any' ? {} : { hd: domains.length === 1 ? domains[0]! : ANY_ORGANIZATION },
  identify: ({ sub, email: named, email_verified, hd }, domains) => {
    const email = addressOf(named)
    if (email === undefined || email_verified !== true) return { refused: 'unverified', email }
    if (domains !== 'any' && (typeof hd !== 'string' || !domains.includes(hd.toLowerCase())))
      return { refused: 'other_domain', email }
    return { subject: String(sub), email }
  },
  mayLinkByAddress: true,
}

/**
 * Microsoft does not verify addresses; a token has what its tenant's directory has. So only the school's own tenant is trusted,
 * which its administrators maintain, and not its guests. People are identified by tenant and object id, because `sub` differs
 * between applications.
 */
const MICROSOFT: Provider = {
  key: 'microsoft',
  name: 'Microsoft',
  path: 'microsoft',
  settings: {
    all: ['MICROSOFT_AUTHORITY', 'MICROSOFT_TENANT', 'MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
    id: 'MICROSOFT_CLIENT_ID',
    secret: 'MICROSOFT_CLIENT_SECRET',
    organizations: 'MICROSOFT_TENANT',
    organizationsAre: 'the directory (tenant) ID of your school, 32 digits and letters with hyphens',
    mayBeAny: false,
  },
  issuerOf: ({ MICROSOFT_AUTHORITY = 'https://login.microsoftonline.com', MICROSOFT_TENANT = '' }) =>
    `${MICROSOFT_AUTHORITY}/${MICROSOFT_TENANT}/v2.0`,
  parametersFor: () => ({}),
  identify: (claims, tenants) => {
    const { tid, oid } = claims
    const email = addressInDirectory(claims)
    if (typeof tid !== 'string' || !tenants.includes(tid.toLowerCase()) || isGuest(claims, tid))
      return { refused: 'other_domain', email }
    if (typeof oid !== 'string' || !IDENTIFIER.test(oid)) return { refused: 'failed', email }
    if (email === undefined) return { refused: 'no_address' }
    return { subject: `${tid}/${oid}`.toLowerCase(), email }
  },
  mayLinkByAddress: true,
}

/** All sign-in providers. The sign-in page shows those that are set up, in this order. */
export const PROVIDERS: readonly Provider[] = [GOOGLE, MICROSOFT]

/** A provider with the school's settings for it. */
export type SetUpProvider = Provider & {
  issuer: string
  clientId: string
  clientSecret: string
  organizations: Organizations
  /** The names of the settings that the school has made, never their values. */
  settingsPresent: Record<string, boolean>
}

/** The providers that the school has set up. `given` has the school's own settings, `env` also the defaults. */
export const setUpProviders = (env: ProviderEnvironment, given: ProviderEnvironment = env): SetUpProvider[] =>
  PROVIDERS.filter(({ settings }) => env[settings.id] !== undefined).map((provider) =>
    setUp(provider, env, given),
  )

function setUp(provider: Provider, env: ProviderEnvironment, given: ProviderEnvironment): SetUpProvider {
  const { all, id, secret, organizations } = provider.settings
  const named = env[organizations] ?? 'any'
  return {
    ...provider,
    issuer: provider.issuerOf(env),
    clientId: env[id] ?? '',
    clientSecret: env[secret] ?? '',
    organizations: typeof named === 'string' && named !== 'any' ? [named] : named,
    settingsPresent: Object.fromEntries(all.map((name) => [name, given[name] !== undefined])),
  }
}

export const returnPathOf = ({ path }: Provider): string => `/social/complete/${path}/`

const IDENTIFIER = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The tenant of Microsoft's personal accounts, which anyone can create. */
const PERSONAL_ACCOUNTS = '9188040d-6c67-4c5b-b112-36a304b66dad'

/** True for the tenant id of one organization, and not for a name of many tenants, such as `common`. */
export const isTenant = (text: string): boolean => IDENTIFIER.test(text) && text !== PERSONAL_ACCOUNTS

const addressOf = (claim: unknown): string | undefined => Email.safeParse(claim).data

/** The mailbox; else the sign-in name, whose domain the tenant has verified. */
function addressInDirectory({ email, preferred_username, xms_edov }: Claims): string | undefined {
  const isOfOtherDomain = xms_edov !== undefined && !isYes(xms_edov)
  return (isOfOtherDomain ? undefined : addressOf(email)) ?? addressOf(preferred_username)
}

/** A guest signs in at another organization, which decides their address. `idp` is missing for the tenant's own people. */
function isGuest({ iss, idp, acct }: Claims, tenant: string): boolean {
  const own = [
    undefined,
    iss,
    `https://sts.windows.net/${tenant}/`,
    `https://sts.chinacloudapi.cn/${tenant}/`,
  ]
  return !own.includes(idp) || isYes(acct)
}

/** Microsoft's optional claims come as truth values, numbers or texts. */
const isYes = (claim: unknown) => claim === true || claim === 1 || claim === '1' || claim === 'true'
