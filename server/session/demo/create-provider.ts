import type { IncomingMessage, ServerResponse } from 'node:http'
import { Provider, errors } from 'oidc-provider'
import type { SetUpProvider } from '../providers.ts'
import { demoProviderSettings } from './settings.ts'

export type DemoProvider = {
  /** Handles a request to the provider, which is mounted at a path of the app. */
  callback: (request: IncomingMessage, response: ServerResponse, mountedAt: string) => void
  /** The sign-in that a browser has begun; undefined once it has ended or expired. */
  findInteraction: (request: IncomingMessage, response: ServerResponse) => Promise<Interaction | undefined>
}

/** Both calls give the address where the browser continues. */
type Interaction = {
  hint: unknown
  finish: (email: string) => Promise<string>
  cancel: () => Promise<string>
}

/** A provider that accepts every email address, and shows its page at each sign-in. */
export function createDemoProvider(realProvider: SetUpProvider, origin: string): DemoProvider {
  const issuer = new URL(realProvider.issuer)
  const provider = new Provider(issuer.href, demoProviderSettings(realProvider, origin))
  provider.proxy = true
  const handle = provider.callback()
  return {
    callback: (request, response, mountedAt) => {
      rewriteHeaders(request, issuer)
      Object.assign(request, { originalUrl: request.url, url: request.url?.slice(mountedAt.length) })
      void handle(request, response)
    },
    findInteraction: (request, response) => findInteraction(provider, request, response),
  }
}

/**
 * The provider makes URLs from the request, so it gets the configured origin whatever host or protocol was used. Its
 * own session cookie is removed, so that it does not remember the last choice.
 */
function rewriteHeaders({ headers }: IncomingMessage, issuer: URL): void {
  headers.host = issuer.host
  headers['x-forwarded-host'] = issuer.host
  headers['x-forwarded-proto'] = issuer.protocol.slice(0, -1)
  headers.cookie = headers.cookie
    ?.split('; ')
    .filter((cookie) => !cookie.startsWith('_session'))
    .join('; ')
}

async function findInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  try {
    const { params } = await provider.interactionDetails(request, response)
    return {
      hint: params.login_hint,
      finish: (email: string) =>
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
