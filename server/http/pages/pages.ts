import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPage } from '#contract/pages/find-page.ts'
import { findLanguage, type Language } from '#contract/languages/languages.ts'
import { MOVED } from '#contract/pages/moved.ts'
import { FAMILY_PATH, SUBSTITUTE_PATH } from '#contract/page-data.ts'
import { Refusal, notFound } from '../failures.ts'
import { sentences } from '../sentences.ts'
import type { ReadPageData } from './page-data.ts'
import { browserLanguage } from './browser-language.ts'
import { makePageTemplate, pageInLanguage, withoutInstall } from './page-html.ts'
import { readPageLinks } from './page-links.ts'
import { PLAIN_STYLES, acceptsAnything, isNavigation } from './plain-page.ts'

const DIST = fileURLToPath(new URL('../../../dist/', import.meta.url))

/** A browser that cached it would keep an old build. */
const SERVICE_WORKER = 'sw.js'

/** Sends the one page of the app, which finds its screen by the address. */
type SendPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>

/** `readData` reads what a page carries for the person who opens it; without it pages ask for everything themselves. */
type PagesOptions = { dev?: boolean; folder?: string; readData?: ReadPageData }

const NO_DATA: ReadPageData = async () => undefined

/** The app's page for every address that a person opens, its files, and a failure for unknown calls. */
export async function servePages(
  app: FastifyInstance,
  { dev = false, folder = DIST, readData = NO_DATA }: PagesOptions = {},
): Promise<void> {
  app.decorateRequest('firstCalls', null)
  const styles = await readFile(new URL('./plain.css', import.meta.url))
  app.get(PLAIN_STYLES, async (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(styles),
  )
  const sendPage = dev ? await devPages(app, readData) : await builtPages(app, folder, readData)
  app.setNotFoundHandler((request, reply) => {
    if (isApiAddress(request)) throw notFound('address')
    const linkPath = exactLinkPath(pathOf(request))
    if (linkPath) return reply.redirect(linkPath + request.url.slice(pathOf(request).length), 308)
    const isPage = hasPage(pathOf(request))
    // The app says that there is no page at an unknown address.
    if (isNavigation(request) || (acceptsAnything(request) && isPage))
      return sendPage(request, reply.code(isPage ? 200 : 404))
    throw notFound('address')
  })
}

/** People who open a link have pages outside the table. */
const LINK_PATHS: ReadonlySet<string> = new Set([SUBSTITUTE_PATH, FAMILY_PATH])
const hasPage = (path: string) =>
  LINK_PATHS.has(path) || Object.hasOwn(MOVED, path) || findPage(path) !== undefined

/** The path of a link page where an address has it in other letters or with a slash at the end, as people type it; else undefined. */
function exactLinkPath(path: string): string | undefined {
  const exact = path.toLowerCase().replace(/\/+$/, '')
  return exact !== path && LINK_PATHS.has(exact) ? exact : undefined
}

const pathOf = ({ url }: FastifyRequest) => url.split('?', 1)[0] ?? '/'

/** Under these addresses there are no screens: a wrong one is an error. */
const isApiAddress = (request: FastifyRequest) => /^\/(api|static|docs|demo-provider)\//.test(request.url)

function refuseUnbuilt(): never {
  throw new Refusal('unavailable', sentences.pagesNotBuilt)
}

async function builtPages(app: FastifyInstance, folder: string, readData: ReadPageData): Promise<SendPage> {
  if (!existsSync(`${folder}/index.html`)) return refuseUnbuilt
  // Files under static/ carry a hash of their content in their names, so they never change.
  await app.register(files, {
    root: `${folder}/static`,
    prefix: '/static/',
    maxAge: '365d',
    immutable: true,
    preCompressed: true,
  })
  for (const name of fileNames(folder)) {
    app.get(`/${name}`, (_request, reply) =>
      name === SERVICE_WORKER
        ? reply.header('cache-control', 'no-cache').sendFile(name, folder, { cacheControl: false })
        : reply.sendFile(name, folder, { maxAge: '1h', immutable: false }),
    )
  }
  const fillTemplate = makePageTemplate(await readFile(`${folder}/index.html`, 'utf8'))
  const linksFor = await readPageLinks(folder)
  return async (request, reply) => {
    const data = await readData(request, reply)
    return sendHtml(reply, fillTemplate({ data, links: linksFor(pathOf(request), data?.session.user.role) }))
  }
}

/** A page is for one person, and its data may be outdated the next time. */
const sendHtml = (reply: FastifyReply, html: string) => {
  // Requests from such a page must not reveal its address.
  const { request } = reply
  const path = pathOf(request)
  const isLinkPage = LINK_PATHS.has(path)
  if (isLinkPage) reply.header('referrer-policy', 'no-referrer')
  const offered = isLinkPage ? withoutInstall(html) : html
  const page = path === FAMILY_PATH ? pageInLanguage(offered, familyLanguage(request)) : offered
  return reply.header('cache-control', 'private, no-store').type('text/html; charset=utf-8').send(page)
}

/** The secret of a link never reaches the server with its page, so its address has the language beside it. */
const familyLanguage = (request: FastifyRequest): Language =>
  findLanguage(new URLSearchParams(request.url.split('?')[1]).get('lang') ?? '') ?? browserLanguage(request)

const fileNames = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(index\.html$|\.)|\.(br|gz)$/.test(entry.name))
    .map((entry) => entry.name)

async function devPages(app: FastifyInstance, readData: ReadPageData): Promise<SendPage> {
  const { serveFromSource } = await import('./dev-pages.ts')
  const readPage = await serveFromSource(app)
  return async (request, reply) => {
    const [data, html] = await Promise.all([readData(request, reply), readPage(request.url)])
    return sendHtml(reply, makePageTemplate(html)({ data }))
  }
}
