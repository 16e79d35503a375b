import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { privateCookie } from '#server/http/tokens/cookies.ts'
import type { AppContext } from '#server/http/context.ts'
import { sign } from '#server/http/tokens/signing-keys.ts'
import type { Config } from '#server/config.ts'
import { returnPathOf, type Provider } from './providers.ts'

/** What a browser stores between leaving for the provider and returning. */
const Attempt = z.object({ verifier: z.string(), nonce: z.string(), next: z.string(), at: z.number() })
export type Attempt = z.output<typeof Attempt>

const ATTEMPT_SECONDS = 600

/** One cookie for each attempt, so that two tabs or a double click do not overwrite each other. */
const cookieName = ({ secure }: Config, state: string) => `${secure ? '__Secure-' : ''}sign_in_${state}`
/** An attempt with one provider is none with another, whose answer might be mixed up with it. */
const signedText = ({ key }: Provider, state: string, value: string) => `sign-in:${key}:${state}:${value}`
const isState = (state: string | undefined): state is string => /^[\w-]{20,100}$/.test(state ?? '')

export function storeAttempt(
  reply: FastifyReply,
  { config, keys }: AppContext,
  provider: Provider,
  state: string,
  attempt: Attempt,
): void {
  const value = Buffer.from(JSON.stringify(attempt)).toString('base64url')
  const options = { ...privateCookie(config), path: returnPathOf(provider), maxAge: ATTEMPT_SECONDS }
  reply.setCookie(
    cookieName(config, state),
    `${value}.${sign(keys.current, signedText(provider, state, value))}`,
    options,
  )
}

/** The attempt that began with this provider and state in this browser less than 10 minutes ago; its cookie is removed. */
export async function takeAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, clock, keys }: AppContext,
  provider: Provider,
  state?: string,
): Promise<Attempt | undefined> {
  const cookie = isState(state) ? request.cookies[cookieName(config, state)] : undefined
  if (!isState(state) || cookie === undefined) return undefined
  reply.clearCookie(cookieName(config, state), { ...privateCookie(config), path: returnPathOf(provider) })
  const [value = '', signature = ''] = cookie.split(/\.(.*)/s)
  if (!(await keys.isSigned(signedText(provider, state, value), signature))) return undefined
  const attempt = Attempt.parse(JSON.parse(Buffer.from(value, 'base64url').toString()))
  return clock.moment().getTime() - attempt.at < ATTEMPT_SECONDS * 1000 ? attempt : undefined
}
