import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demoPeople } from '#server/database/seed/demo-people.ts'
import { checkSite } from '#server/http/csrf.ts'
import type { AppContext } from '#server/http/context.ts'
import type { DemoIdentities } from './demo-identities.ts'
import { choicePage } from './demo-provider-page.ts'

const Choice = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)) })

/**
 * A real OpenID provider in this process, in the place of Google, where there is no Google: never in production. Its
 * library is loaded at the first sign-in.
 */
export function mountDemoProvider(app: FastifyInstance, parts: AppContext): void {
  const { pathname } = new URL(parts.config.oidc.issuer)
  let opened: Promise<DemoIdentities> | undefined
  const identities = () =>
    (opened ??= import('./demo-identities.ts').then((it) => it.openIdentities(parts.config)))

  serveChoice(app, parts, pathname, identities)
  app.register(async (scope) => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${pathname}/*`, async (request, reply) => {
      const { callback } = await identities()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
      callback(request.raw, reply.raw, pathname)
    })
  })
}

/** The page on which somebody chooses whom to be. A login_hint has chosen already. */
function serveChoice(
  app: FastifyInstance,
  { db, config }: AppContext,
  pathname: string,
  identities: () => Promise<DemoIdentities>,
): void {
  const page = async (reply: FastifyReply, problem?: string) => {
    const people = await demoPeople(db, config.adminEmail)
    return reply
      .code(problem ? 400 : 200)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(choicePage(people, problem))
  }

  app.get(`${pathname}/choose/:uid`, async (request, reply) => {
    const asked = await (await identities()).asked(request.raw, reply.raw)
    if (!asked) return restart(reply)
    const hinted = Choice.safeParse({ email: asked.hint })
    if (!hinted.success) return page(reply)
    return reply.redirect(await asked.answer(hinted.data.email), 303)
  })

  app.post(`${pathname}/choose/:uid`, async (request: FastifyRequest, reply) => {
    checkSite(request, config.origin)
    const asked = await (await identities()).asked(request.raw, reply.raw)
    if (!asked) return restart(reply)
    if (wantsOut(request.body)) return reply.redirect(await asked.cancel(), 303)
    const chosen = Choice.safeParse(request.body)
    if (!chosen.success) return page(reply, 'Please enter an e-mail address such as name@school.example.')
    return reply.redirect(await asked.answer(chosen.data.email), 303)
  })
}

const restart = (reply: FastifyReply) => reply.redirect('/?sign_in=expired')

const wantsOut = (body: unknown) => typeof body === 'object' && body !== null && 'cancel' in body
