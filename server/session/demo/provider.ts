import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { demoPeople } from '#server/session/demo/demo-people.ts'
import { checkSite } from '#server/http/tokens/csrf.ts'
import type { AppContext } from '#server/http/context.ts'
import type { SetUpProvider } from '../providers.ts'
import { sentences } from '../sentences.ts'
import type { DemoProvider } from './create-provider.ts'
import { accountChooserPage } from './account-chooser-page.ts'

const ChosenAccount = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(254)) })

/**
 * Real OpenID providers in this process that stand in for those of a school, never in production. Their library is loaded at
 * the first sign-in.
 */
export function mountDemoProviders(app: FastifyInstance, context: AppContext): void {
  for (const provider of context.config.providers) mountDemoProvider(app, context, provider)
}

function mountDemoProvider(app: FastifyInstance, context: AppContext, provider: SetUpProvider): void {
  const { pathname } = new URL(provider.issuer)
  let opened: Promise<DemoProvider> | undefined
  const openProvider = () =>
    (opened ??= import('./create-provider.ts').then((it) =>
      it.createDemoProvider(provider, context.config.origin),
    ))

  serveAccountChooser(app, context, provider, openProvider)
  app.register(async (scope) => {
    // The provider reads its own bodies.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
    scope.all(`${pathname}/*`, async (request, reply) => {
      const { callback } = await openProvider()
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value ?? '')
      callback(request.raw, reply.raw, pathname)
    })
  })
}

/** The page where a person chooses an account; a login_hint skips it. */
function serveAccountChooser(
  app: FastifyInstance,
  { db, config }: AppContext,
  { name, issuer }: SetUpProvider,
  openProvider: () => Promise<DemoProvider>,
): void {
  const { pathname } = new URL(issuer)
  const page = async (reply: FastifyReply, problem?: string) => {
    const people = await demoPeople(db, config.adminEmail)
    return reply
      .code(problem ? 400 : 200)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(accountChooserPage(name, people, problem))
  }

  app.get(`${pathname}/choose/:uid`, async (request, reply) => {
    const interaction = await (await openProvider()).findInteraction(request.raw, reply.raw)
    if (!interaction) return restart(reply)
    const hinted = ChosenAccount.safeParse({ email: interaction.hint })
    if (!hinted.success) return page(reply)
    return reply.redirect(await interaction.finish(hinted.data.email), 303)
  })

  app.post(`${pathname}/choose/:uid`, async (request: FastifyRequest, reply) => {
    checkSite(request, config.origin)
    const interaction = await (await openProvider()).findInteraction(request.raw, reply.raw)
    if (!interaction) return restart(reply)
    if (isCancelled(request.body)) return reply.redirect(await interaction.cancel(), 303)
    const chosen = ChosenAccount.safeParse(request.body)
    if (!chosen.success) return page(reply, sentences.demo.wrongEmail)
    return reply.redirect(await interaction.finish(chosen.data.email), 303)
  })
}

const restart = (reply: FastifyReply) => reply.redirect('/?sign_in=expired')

const isCancelled = (body: unknown) => typeof body === 'object' && body !== null && 'cancel' in body
