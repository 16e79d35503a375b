import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import type { SignInFailure } from '#contract/words.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/http/failures.ts'
import { RETURN_PATH, type Attempt } from './attempt.ts'
import { discovered } from './discovery.ts'

export type Leaving = { state: string; nonce: string; verifier: string; hint: string | undefined }

export const newSecrets = () => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

const returnAddress = (config: Config) => config.origin + RETURN_PATH

/** The provider's address where a person chooses an account, and is asked which one unless a hint names it. */
export async function addressToLeaveFor(
  app: FastifyInstance,
  config: Config,
  leaving: Leaving,
): Promise<URL> {
  const provider = await discovered(app, config)
  return oidc.buildAuthorizationUrl(provider, {
    redirect_uri: returnAddress(config),
    scope: 'openid email profile',
    state: leaving.state,
    nonce: leaving.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(leaving.verifier),
    code_challenge_method: 'S256',
    ...(leaving.hint ? { login_hint: leaving.hint } : { prompt: 'select_account' }),
    ...(config.oidc.hostedDomain && { hd: config.oidc.hostedDomain }),
  })
}

/** The verified claims about whoever comes back. `query` is the returned address's, with its question mark. */
export async function claimsOf(
  app: FastifyInstance,
  config: Config,
  returned: { query: string; state: string; attempt: Attempt },
): Promise<oidc.IDToken> {
  const provider = await discovered(app, config)
  const address = new URL(returnAddress(config) + returned.query)
  const tokens = await oidc.authorizationCodeGrant(provider, address, {
    pkceCodeVerifier: returned.attempt.verifier,
    expectedState: returned.state,
    expectedNonce: returned.attempt.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  return claims
}

/** What a person who sets up sign-in wants to see; nothing secret. */
export async function describeRedirect(app: FastifyInstance, config: Config) {
  const sample = { ...newSecrets(), hint: undefined }
  const leaving = await addressToLeaveFor(app, config, sample).catch(() => {
    throw new Refusal('unavailable', `The sign-in provider at ${config.oidc.issuer} does not answer.`)
  })
  return {
    redirect_uri: returnAddress(config),
    authorization_url: leaving.href,
    issuer: config.oidc.issuer,
    settings: config.oidc.configured,
  }
}

/** What went wrong between us, the browser and the provider, as a reason of the closed list. */
export function reasonOf(error: unknown): SignInFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'failed'
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.error === 'invalid_grant' ? 'expired' : 'failed'
  }
  return isUnreachable(error) ? 'unavailable' : 'failed'
}

/** Errors of the network come wrapped: `fetch failed`, a time-out, or an answer that is no answer of a provider. */
function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? error.code : undefined
  return (
    code === 'OAUTH_TIMEOUT' ||
    code === 'OAUTH_RESPONSE_IS_NOT_CONFORM' ||
    (error instanceof TypeError && error.message === 'fetch failed') ||
    isUnreachable(error.cause)
  )
}
