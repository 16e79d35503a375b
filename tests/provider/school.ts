import { plainBrowser } from './plain-browser.ts'
import { openProvider, type Falsification } from './provider.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openListeningWorld } from '#tests/world/listening-world.ts'

/** The settings of a school whose people have accounts of one domain at a provider. */
export const schoolOf = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  GOOGLE_CLIENT_ID: 'school-client',
  GOOGLE_CLIENT_SECRET: 'school-secret',
  GOOGLE_HOSTED_DOMAIN: 'larkfield.example',
})

const TENANT = 'a1b2c3d4-0000-4000-8000-00000000cafe'

/** The settings of a school whose people have accounts in one tenant of Microsoft. */
const microsoftSchoolOf = (authority: string) => ({
  MICROSOFT_AUTHORITY: authority,
  MICROSOFT_TENANT: TENANT,
  MICROSOFT_CLIENT_ID: 'school-client',
  MICROSOFT_CLIENT_SECRET: 'school-secret',
})

/** Each provider as tests know it: the path of its issuer and of our addresses, and claims of someone who may sign in. */
const PROVIDERS = {
  google: {
    issuerPath: '',
    path: 'google-oauth2',
    settings: ({ issuer }: { issuer: string }) => schoolOf(issuer),
    claims: {
      sub: '100',
      email: 'tess@larkfield.example',
      email_verified: true,
      hd: 'larkfield.example',
      name: 'Tess Testa',
    },
  },
  microsoft: {
    issuerPath: `/${TENANT}/v2.0`,
    path: 'microsoft',
    settings: ({ origin }: { origin: string }) => microsoftSchoolOf(origin),
    claims: {
      sub: 'one-for-each-application',
      tid: TENANT,
      oid: '00000000-0000-4000-8000-000000000100',
      email: 'tess@larkfield.example',
      preferred_username: 'tess@larkfield.example',
      name: 'Tess Testa',
    },
  },
} as const

/** The calling test file's school, which signs in with a stand-in for a provider. */
export const useProviderSchool = (of: keyof typeof PROVIDERS = 'google') =>
  openForFile(
    () => openSchool(of),
    (school) => school.close(),
  )

/** The same with two providers: attempts begin at Google, and codes are of Microsoft. */
export const useTwoProviders = () =>
  openForFile(
    async () => {
      const google = await openProvider({ clientId: 'school-client', path: PROVIDERS.google.issuerPath })
      const school = await openSchool('microsoft', schoolOf(google.issuer))
      return {
        ...school,
        close: async () => {
          await school.close()
          await google.close()
        },
      }
    },
    (school) => school.close(),
  )

async function openSchool(of: keyof typeof PROVIDERS, others: Record<string, string> = {}) {
  const { path, issuerPath, settings, claims: validClaims } = PROVIDERS[of]
  const provider = await openProvider({ clientId: 'school-client', path: issuerPath })
  const world = await openListeningWorld({ env: { ...settings(provider), ...others } })

  /** A new browser that was redirected to the provider, and the parameters of that request. */
  async function startSignIn() {
    const browser = plainBrowser(world.origin)
    const seen = await browser.get(`/social/login/${path}/`)
    return { browser, request: new URL(seen.location).searchParams }
  }

  return {
    provider,
    world,
    startSignIn,
    /** A code of the provider for an attempt with this nonce, of someone who may sign in. */
    grantTo: (nonce: string) => provider.grant(nonce, validClaims, {}),
    /** Signs in at the provider with these claims; returns where the browser ends and with what session. */
    async signInWith(claims: Record<string, unknown>, falsification: Falsification = {}) {
      const { browser, request } = await startSignIn()
      const code = provider.grant(request.get('nonce') ?? '', { ...validClaims, ...claims }, falsification)
      const back = new URLSearchParams({ code, state: request.get('state') ?? '' }).toString()
      const seen = await browser.get(`/social/complete/${path}/?${back}`)
      const ended = seen.location.replace(world.origin, '')
      return { request, ended, session: browser.cookie('homeroom_session') }
    },
    close: async () => {
      await world.close()
      await provider.close()
    },
  }
}
