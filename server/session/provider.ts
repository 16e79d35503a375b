import type { FastifyInstance } from 'fastify'
import * as oidc from 'openid-client'
import type { SignInFailure } from '#contract/words.ts'
import type { Config } from '#server/config.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import type { Attempt } from './attempt.ts'
import { discoverProvider } from './discovery.ts'
import { returnPathOf, type Provider, type SetUpProvider } from './providers.ts'
import { sentences } from './sentences.ts'

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

const returnUrl = (config: Config, provider: Provider) => config.origin + returnPathOf(provider)

/** The provider's URL where a person chooses an account; the choice is skipped where a hint names one. */
export async function authorizationUrl(
  app: FastifyInstance,
  config: Config,
  provider: SetUpProvider,
  request: AuthorizationRequest,
): Promise<URL> {
  const discovered = await discoverProvider(app, config, provider)
  return oidc.buildAuthorizationUrl(discovered, {
    redirect_uri: returnUrl(config, provider),
    scope: 'openid email profile',
    state: request.state,
    nonce: request.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(request.verifier),
    code_challenge_method: 'S256',
    ...(request.hint ? { login_hint: request.hint } : { prompt: 'select_account' }),
    ...provider.parametersFor(provider.organizations),
  })
}

/** The verified claims about the person who returns. `query` is that of the return URL, with its question mark. */
export async function fetchClaims(
  app: FastifyInstance,
  config: Config,
  provider: SetUpProvider,
  returned: { query: string; state: string; attempt: Attempt },
): Promise<oidc.IDToken> {
  const discovered = await discoverProvider(app, config, provider)
  const address = new URL(returnUrl(config, provider) + returned.query)
  const tokens = await oidc.authorizationCodeGrant(discovered, address, {
    pkceCodeVerifier: returned.attempt.verifier,
    expectedState: returned.state,
    expectedNonce: returned.attempt.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider sent no ID token')
  return claims
}

/** The redirects and settings for a person who sets up sign-in; no secrets. At the top are those of the first provider. */
export async function describeRedirect(app: FastifyInstance, config: Config) {
  const [first, ...others] = await Promise.all(
    config.providers.map(async (provider) => {
      const sample = { ...createSecrets(), hint: undefined }
      const request = await authorizationUrl(app, config, provider, sample).catch(() => {
        throw new Refusal('unavailable', sentences.providerNotResponding(provider.issuer))
      })
      return {
        name: provider.name,
        redirect_uri: returnUrl(config, provider),
        authorization_url: request.href,
        issuer: provider.issuer,
        settings: provider.settingsPresent,
      }
    }),
  )
  if (!first) throw notFound('sign-in provider')
  return { ...first, others }
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
