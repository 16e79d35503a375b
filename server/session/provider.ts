import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import type { SignInFailure } from '#contract/words.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/http/failures.ts'
import { RETURN_PATH, type Attempt } from './attempt.ts'
import { discoverProvider } from './discovery.ts'

export type AuthorizationRequest = {
  state: string
  nonce: string
  verifier: string
  hint: string | undefined
}

export const createSecrets = () => ({
  state: oidc.randomState(),
  nonce: oidc.randomNonce(),
  verifier: oidc.randomPKCECodeVerifier(),
})

/** Google then offers the accounts of organizations only. */
const ANY_ORGANIZATION = '*'

const returnUrl = (config: Config) => config.origin + RETURN_PATH

/** The provider's URL where a person chooses an account; the choice is skipped where a hint names one. */
export async function authorizationUrl(
  app: FastifyInstance,
  config: Config,
  request: AuthorizationRequest,
): Promise<URL> {
  const provider = await discoverProvider(app, config)
  const { domains } = config.oidc
  return oidc.buildAuthorizationUrl(provider, {
    redirect_uri: returnUrl(config),
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    ...(request.hint ? { login_hint: request.hint } : { prompt: 'select_account' }),
    ...(domains !== 'any' && { hd: domains.length === 1 ? domains[0]! : ANY_ORGANIZATION }),
  })
}

/** The verified claims about the person who returns. `query` is that of the return URL, with its question mark. */
export async function fetchClaims(
  app: FastifyInstance,
  config: Config,
  returned: { query: string; state: string; attempt: Attempt },
): Promise<oidc.IDToken> {
  const provider = await discoverProvider(app, config)
  const address = new URL(returnUrl(config) + returned.query)
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

/** The redirect and settings for a person who sets up sign-in; no secrets. */
export async function describeRedirect(app: FastifyInstance, config: Config) {
  const sample = { ...createSecrets(), hint: undefined }
  const request = await authorizationUrl(app, config, sample).catch(() => {
    throw new Refusal('unavailable', `The sign-in provider at ${config.oidc.issuer} does not answer.`)
  })
  return {
    redirect_uri: returnUrl(config),
    authorization_url: request.href,
    issuer: config.oidc.issuer,
    settings: config.oidc.configured,
  }
}

/** An error of the sign-in as one of the reasons that the front page can show. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'cancelled' : 'failed'
  }
  if (error instanceof oidc.ResponseBodyError) {
    return error.error === 'invalid_grant' ? 'expired' : 'failed'
  }
  return isUnreachable(error) ? 'unavailable' : 'failed'
}

/** Network errors come wrapped: `fetch failed`, a timeout, or a response that no provider would send. */
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
