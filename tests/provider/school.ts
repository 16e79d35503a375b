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

const VALID_CLAIMS = {
  sub: '100',
  email: 'tess@larkfield.example',
  hd: 'larkfield.example',
  name: 'Tess Testa',
}

/** The calling test file's school, which signs in with a stand-in for Google. */
export const useProviderSchool = () => openForFile(openSchool, (school) => school.close())

async function openSchool() {
  const provider = await openProvider({ clientId: 'school-client' })
  const world = await openListeningWorld({ env: schoolOf(provider.issuer) })

  /** A new browser that was redirected to the provider, and the parameters of that request. */
  async function startSignIn() {
    const browser = plainBrowser(world.origin)
    const seen = await browser.get('/social/login/google-oauth2/')
    return { browser, request: new URL(seen.location).searchParams }
  }

  return {
    provider,
    world,
    startSignIn,
    /** Signs in at the provider with these claims; returns where the browser ends and with what session. */
    async signInWith(claims: Record<string, unknown>, falsification: Falsification = {}) {
      const { browser, request } = await startSignIn()
      const code = provider.grant(request.get('nonce') ?? '', { ...VALID_CLAIMS, ...claims }, falsification)
      const back = new URLSearchParams({ code, state: request.get('state') ?? '' }).toString()
      const seen = await browser.get(`/social/complete/google-oauth2/?${back}`)
      const ended = seen.location.replace(world.origin, '')
      return { request, ended, session: browser.cookie('homeroom_session') }
    },
    close: async () => {
      await world.close()
      await provider.close()
    },
  }
}
