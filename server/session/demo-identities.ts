import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider, errors } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { demoSettings } from './demo-settings.ts'

export type DemoIdentities = {
  /** Answers a request to the provider, which is mounted at a path of the app. */
  callback: (request: IncomingMessage, response: ServerResponse, mountedAt: string) => void
  /** What the browser is being asked just now; undefined when that question is no longer open. */
  asked: (request: IncomingMessage, response: ServerResponse) => Promise<Question | undefined>
}

/** Both answers are addresses where the browser goes on. */
type Question = {
  hint: unknown
  answer: (email: string) => Promise<string>
  cancel: () => Promise<string>
}

/** The provider: it believes every address, and asks anew at every sign-in. */
export function openIdentities(config: Config): DemoIdentities {
  const issuer = new URL(config.oidc.issuer)
  const provider = new Provider(issuer.href, demoSettings(config, issuer.pathname))
  provider.proxy = true
  const handle = provider.callback()
  return {
    callback: (request, response, mountedAt) => {
      standBefore(request, issuer)
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(mountedAt.length) })
      void handle(request, response)
    },
    asked: (request, response) => asked(provider, request, response),
  }
}

/**
 * The provider makes addresses from the request, so it is told ours whatever name or protocol reached us. It never
 * gets to see a session of its own, so that it does not remember who was chosen last.
 */
function standBefore({ headers }: IncomingMessage, issuer: URL): void {
  headers.host = issuer.host
  headers['x-forwarded-host'] = issuer.host
  headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
  headers.cookie = headers.cookie
    ?.split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ')
}

async function asked(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    const { params } = await provider.interactionDetails(request, response)
    return {
      hint: params.login_hint,
      answer: (email: string) =>
        provider.interactionResult(request, response, {
          login: { accountId: email, remember: false },
          select_account: {},
        }),
      cancel: () => provider.interactionResult(request, response, { error: 'access_denied' }),
    }
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}
